import type { ReactNode } from 'react';
import { type FieldPath, useController } from 'react-hook-form';
import { Field } from '../../../ui/Field.tsx';
import { fieldStyles } from '../../../ui/field-styles.ts';
import type { MappingFields } from './mapping-form.ts';

interface SelectFieldProps {
  name: FieldPath<MappingFields>;
  label: string;
  required?: boolean;
  hint?: string | undefined;
  /** Its options. */
  children: ReactNode;
}

export function SelectField({ name, label, required = false, hint, children }: SelectFieldProps) {
  const { field, fieldState } = useController<MappingFields>({ name });
  return (
    <Field label={label} required={required} hint={hint} error={fieldState.error?.message}>
      {(names) => (
        <select {...names} {...field} value={String(field.value)} className={fieldStyles.input}>
          {children}
        </select>
      )}
    </Field>
  );
}
