import { secondFactor as texts } from '../../core/messages.ts';
import { Field } from '../ui/Field.tsx';
import { fieldLook } from '../ui/field-styles.ts';

interface CodeFieldProps {
  invalid: boolean;
  /** Whether a recovery code will do as well. */
  recovery?: boolean;
}

/** The code of the second factor. */
export function CodeField({ invalid, recovery = false }: CodeFieldProps) {
  return (
    <Field label="Authentication Code" hint={recovery ? texts.codeHint : undefined}>
      {(names) => (
        <input
          {...names}
          name="code"
          autoComplete="one-time-code"
          inputMode={recovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={invalid || undefined}
          className={`${fieldLook.input} font-note`}
        />
      )}
    </Field>
  );
}
