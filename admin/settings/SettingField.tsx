import { type SiteSettingsForm, siteTextSettings } from '../../core/settings/schema.ts';
import { FormField } from '../ui/form/FormField.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';

interface Texts {
  label: string;
  hint?: string;
  options?: Readonly<Record<string, string>>;
}

interface SettingFieldProps {
  name: keyof SiteSettingsForm;
  /** What visitors read in place of an empty field. */
  placeholder?: string;
  /** Lines of a text area; absent for an input of one line. */
  rows?: number;
}

/** A text or a choice of the form, with its label and hint. */
export function SettingField({ name, ...input }: SettingFieldProps) {
  const { label, hint, options }: Texts = siteTextSettings[name];
  return options === undefined ? (
    <FormField name={name} label={label} hint={hint} autoComplete="off" {...input} />
  ) : (
    <SelectField name={name} label={label} hint={hint} options={Object.entries(options)} />
  );
}
