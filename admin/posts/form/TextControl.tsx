import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { type FieldName, fieldLabel, postField } from '../../../core/posts/fields.ts';
import { Field } from '../../ui/Field.tsx';
import { fieldStyles } from '../../ui/field-styles.ts';
import { FormField } from '../../ui/form/FormField.tsx';

interface TextControlProps {
  name: FieldName;
  /** Instead of the field's own. */
  hint?: string | undefined;
  isNew?: boolean;
}

export function TextControl({ name, hint: otherHint, isNew = true }: TextControlProps) {
  const { kind, hint, placeholder, rows, editDefault } = postField(name);
  if (editDefault !== undefined && !isNew) {
    return <DefaultedControl name={name} text={editDefault} />;
  }
  const required = kind === 'title';
  return (
    <FormField
      name={name}
      label={fieldLabel(name)}
      required={required}
      hint={otherHint ?? hint}
      placeholder={placeholder}
      rows={rows}
      autoComplete="off"
      className={required ? 'text-xl font-bold' : undefined}
      style={rows === undefined ? undefined : { minHeight: `${rows * 1.5 + 1.25}rem` }}
    />
  );
}

/** Shows a default until somebody types. The form keeps what is stored, so a save changes nothing. */
function DefaultedControl({ name, text }: { name: FieldName; text: string }) {
  const { control } = useFormContext();
  const { field, fieldState } = useController({ control, name });
  const [isTyped, setTyped] = useState(false);
  return (
    <Field label={fieldLabel(name)} error={fieldState.error?.message}>
      {(names) => (
        <input
          {...names}
          {...field}
          value={field.value === '' && !isTyped ? text : field.value}
          onChange={(event) => {
            setTyped(true);
            field.onChange(event);
          }}
          autoComplete="off"
          className={fieldStyles.input}
        />
      )}
    </Field>
  );
}
