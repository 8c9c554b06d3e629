import { useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { fieldLabel, fieldNames, postField, type SwitchName } from '../../../core/posts/fields.ts';
import type { PostForm } from '../../../core/posts/schema.ts';
import { fieldStyles } from '../../ui/field-styles.ts';
import { Toggle } from '../../ui/Toggle.tsx';
import { InstantControl, isInstantName } from './InstantControl.tsx';
import { OfferNote } from './OfferNote.tsx';
import { TextControl } from './TextControl.tsx';

export function SwitchField({ name }: { name: SwitchName }) {
  const { control } = useFormContext<PostForm>();
  const { field } = useController({ control, name });
  const id = useId();
  const parts = fieldNames.filter((other) => postField(other).partOf === name);
  const instants = parts.filter(isInstantName);
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
          .filter((part) => !isInstantName(part))
          .map((part) => <TextControl key={part} name={part} />)}
      {field.value && instants.length > 0 && (
        <>
          <div className="grid gap-6 sm:grid-cols-2">
            {instants.map((part) => (
              <InstantControl key={part} name={part} />
            ))}
          </div>
          <OfferNote />
        </>
      )}
    </div>
  );
}
