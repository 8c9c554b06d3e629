import { lazy, Suspense, useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { uiMessages } from '../../../core/languages/texts/index.ts';
import { fieldLabel, fieldNames, postField, type SwitchName } from '../../../core/posts/fields.ts';
import type { PostForm } from '../../../core/posts/schema.ts';
import { fieldStyles } from '../../ui/field-styles.ts';
import { Toggle } from '../../ui/Toggle.tsx';
import { TextControl } from './TextControl.tsx';

const InstantControls = lazy(() => import('./InstantControls.tsx'));

export function SwitchField({ name }: { name: SwitchName }) {
  const { control } = useFormContext<PostForm>();
  const { field } = useController({ control, name });
  const id = useId();
  const parts = fieldNames.filter((other) => postField(other).partOf === name);
  const instants = parts.filter((part) => postField(part).kind === 'instant');
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-3">
        <Toggle id={id} checked={field.value} onCheckedChange={field.onChange} />
        <label htmlFor={id} className={`${fieldStyles.label} cursor-pointer`}>
          {fieldLabel(name)}
        </label>
      </div>
      {field.value &&
        parts
          .filter((part) => !instants.includes(part))
          .map((part) => <TextControl key={part} name={part} />)}
      {field.value && instants.length > 0 && (
        <Suspense fallback={<p className="text-soft">{uiMessages.loading}</p>}>
          <InstantControls names={instants} />
        </Suspense>
      )}
    </div>
  );
}
