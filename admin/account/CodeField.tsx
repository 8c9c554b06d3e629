import { secondFactorMessages } from '../../core/account/second-factor-messages.ts';
import { Field } from '../ui/Field.tsx';
import { fieldStyles } from '../ui/field-styles.ts';

interface CodeFieldProps {
  invalid: boolean;
  /** Whether a recovery code will do as well. */
  recovery?: boolean;
}

/** The code of the second factor. */
export function CodeField({ invalid, recovery = false }: CodeFieldProps) {
  return (
    <Field label="Authentication Code" hint={recovery ? secondFactorMessages.codeHint : undefined}>
      {(names) => (
        <input
          {...names}
          name="code"
          autoComplete="one-time-code"
          inputMode={recovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={invalid || undefined}
          className={`${fieldStyles.input} font-note`}
        />
      )}
    </Field>
  );
}
