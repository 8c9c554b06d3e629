import { useController } from 'react-hook-form';
import { InstantField } from '../InstantField.tsx';

interface InstantFormFieldProps {
  name: string;
  label: string;
  hint?: string | undefined;
  zone: string;
}

/** A date and a time of a form. */
export function InstantFormField({ name, zone, ...texts }: InstantFormFieldProps) {
  const { field, fieldState } = useController({ name });
  return (
    <InstantField
      key={zone}
      {...texts}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      zone={zone}
      error={fieldState.error?.message}
    />
  );
}
