import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { Field } from '../Field.tsx';
import { fieldStyles } from '../field-styles.ts';
import { useFieldMessages } from './Form.tsx';
import type { Choice } from './RadioField.tsx';

interface SelectFieldProps {
  name: string;
  label: string;
  required?: boolean;
  hint?: string | undefined;
  options?: readonly Choice[];
  /** Options that have more than a value and a text, before the others. */
  children?: ReactNode;
}

/** One of a few values, in a list that opens. */
export function SelectField(props: SelectFieldProps) {
  const { name, label, required = false, hint, options = [], children } = props;
  const { field, fieldState } = useController({ name });
  const showsMessages = useFieldMessages();
  const error = showsMessages ? fieldState.error?.message : undefined;
  return (
    <Field label={label} required={required} hint={hint} error={error}>
      {(names) => (
        <select {...names} {...field} value={String(field.value)} className={fieldStyles.input}>
          {children}
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
