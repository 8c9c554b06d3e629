import { type ReactNode, useId } from 'react';
import { fieldStyles } from './field-styles.ts';

interface ControlNames {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: string;
  /** For a control that stands alone under a heading of the same words. */
  isLabelHidden?: boolean;
  required?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
  /** Draws the control, with the names that tie it to label, hint and error. */
  children: (names: ControlNames) => ReactNode;
}

/** A label, a control, a hint and what is wrong. */
export function Field({
  label,
  isLabelHidden = false,
  required = false,
  hint,
  error,
  children,
}: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : fieldStyles.label}>
        {label}
        {required && (
          <span className="text-bad" title="Required">
            {' '}
            *
          </span>
        )}
      </label>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {error !== undefined && (
        <p id={`${id}-error`} className={fieldStyles.error}>
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={fieldStyles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
