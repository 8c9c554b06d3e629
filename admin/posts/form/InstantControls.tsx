import { useController, useFormContext } from 'react-hook-form';
import { type FieldName, fieldLabel, postField } from '../../../core/posts/fields.ts';
import type { PostForm } from '../../../core/posts/schema.ts';
import { SiteTimeZone } from '../../settings/index.ts';
import { InstantField } from '../../ui/InstantField.tsx';
import { OfferNote } from './OfferNote.tsx';

type InstantName = Extract<FieldName, `${string}_at`>;

const isInstantName = (name: FieldName): name is InstantName => postField(name).kind === 'instant';

/** The start and the end of an offer. A part of its own, because most posts have none. */
export default function InstantControls({ names }: { names: readonly FieldName[] }) {
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        {names.filter(isInstantName).map((name) => (
          <InstantControl key={name} name={name} />
        ))}
      </div>
      <OfferNote />
    </>
  );
}

function InstantControl({ name }: { name: InstantName }) {
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
          hint={hint}
          error={fieldState.error?.message}
        />
      )}
    </SiteTimeZone>
  );
}
