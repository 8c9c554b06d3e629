import { useFormContext } from 'react-hook-form';
import { Field } from '../Field.tsx';
import { fieldStyles } from '../field-styles.ts';
import type { Choice } from './RadioField.tsx';

interface SelectFieldProps {
  name: string;
  label: string;
  hint?: string | undefined;
  options: readonly Choice[];
}

/** One of a few values, in a list that opens. */
export function SelectField({ name, label, hint, options }: SelectFieldProps) {
  const { register } = useFormContext();
  return (
    <Field label={label} hint={hint}>
      {(names) => (
        <select {...names} {...register(name)} className={fieldStyles.input}>
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
