import { Controller, useFormContext } from 'react-hook-form';
import type { OfferForm } from '../../../../core/posts/offer-form.ts';
import { Field } from '../../../ui/Field.tsx';
import { fieldStyles } from '../../../ui/field-styles.ts';

interface OfferSelectProps {
  name: keyof OfferForm;
  label: string;
  /** Value and name. */
  choices: readonly (readonly [string, string])[];
}

export function OfferSelect({ name, label, choices }: OfferSelectProps) {
  const { control } = useFormContext<OfferForm>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Field label={label} error={fieldState.error?.message}>
          {(names) => (
            <select {...names} {...field} className={fieldStyles.input}>
              {choices.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    />
  );
}
