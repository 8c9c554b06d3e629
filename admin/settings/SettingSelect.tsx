import { useFormContext } from 'react-hook-form';
import type { SiteSettingsForm } from '../../core/settings/form.ts';
import { Field } from '../ui/Field.tsx';
import { fieldStyles } from '../ui/field-styles.ts';

interface SettingSelectProps {
  name: keyof SiteSettingsForm;
  label: string;
  hint: string;
  options: readonly (readonly [value: string, text: string])[];
}

/** A setting with one of a few values. */
export function SettingSelect({ name, label, hint, options }: SettingSelectProps) {
  const { register } = useFormContext<SiteSettingsForm>();
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
