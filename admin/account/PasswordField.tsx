import { PasswordInput } from '../../core/ui/PasswordInput.tsx';
import { Field } from '../ui/Field.tsx';
import { fieldStyles } from '../ui/field-styles.ts';

interface PasswordFieldProps {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
  invalid: boolean;
  /** Whether a dialog begins here. */
  first?: boolean;
}

/** A labelled password that can be shown. */
export function PasswordField({
  label,
  hint,
  invalid,
  first = false,
  ...input
}: PasswordFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(names) => (
        <PasswordInput
          {...names}
          {...input}
          label={label}
          aria-invalid={invalid || undefined}
          data-first={first || undefined}
          className={fieldStyles.input}
        />
      )}
    </Field>
  );
}
