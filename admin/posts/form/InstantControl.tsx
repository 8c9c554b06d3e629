import { useController, useFormContext } from 'react-hook-form';
import { localize } from '../../../core/locale/localize.ts';
import { type FieldName, fieldLabel, postField } from '../../../core/posts/fields.ts';
import type { PostForm } from '../../../core/posts/schema.ts';
import { SiteTimeZone } from '../../settings/index.ts';
import { InstantField } from '../../ui/InstantField.tsx';

export type InstantName = Extract<FieldName, `${string}_at`>;

export const isInstantName = (name: FieldName): name is InstantName =>
  postField(name).kind === 'instant';

export function InstantControl({ name }: { name: InstantName }) {
  const { control } = useFormContext<PostForm>();
  const { field, fieldState } = useController({ control, name });
  const { hint } = postField(name);
  return (
    <SiteTimeZone>
      {(zone) => (
        <InstantField
          key={zone}
          label={fieldLabel(name)}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          zone={zone}
          hint={hint && localize(hint)}
          error={fieldState.error?.message}
        />
      )}
    </SiteTimeZone>
  );
}
