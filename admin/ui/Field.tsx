import { type ReactNode, useId } from 'react';
import { fieldStyles } from './field-styles.ts';

interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  /** Of the control. */
  id?: string | undefined;
  label: string;
  /** For a control under a heading with the same text. */
  isLabelHidden?: boolean;
  required?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

export function Field(props: FieldProps) {
  const { label, isLabelHidden = false, required = false, hint, error, children } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
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
        'aria-describedby': described || undefined,
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
