import { useId } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { fieldLabel, fieldNames, postField, type SwitchName } from '../../../core/posts/fields.ts';
import type { PostForm } from '../../../core/posts/schema.ts';
import { fieldStyles } from '../../ui/field-styles.ts';
import { Toggle } from '../../ui/Toggle.tsx';
import { TextControl } from './TextControl.tsx';

/** A switch, and the fields that belong to it as long as it is on. */
export function SwitchField({ name }: { name: SwitchName }) {
  const { control } = useFormContext<PostForm>();
  const enabled = useWatch({ control, name });
  const id = useId();
  const parts = fieldNames.filter((other) => postField(other).partOf === name);
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-3">
        <Controller
          control={control}
          name={name}
          render={({ field }) => <Toggle id={id} checked={field.value} onChange={field.onChange} />}
        />
        <label htmlFor={id} className={`${fieldStyles.label} cursor-pointer`}>
          {fieldLabel(name)}
        </label>
      </div>
      {enabled && parts.map((part) => <TextControl key={part} name={part} />)}
    </div>
  );
}
