import { type ReactNode, useId } from 'react';
import { fieldStyles } from '../ui/field-styles.ts';

interface ListSectionProps {
  field: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  children: ReactNode;
}

/** A field of the form that is a list. */
export function ListSection({ field, label, hint, error, children }: ListSectionProps) {
  const id = useId();
  return (
    <fieldset
      id={fieldElement(field)}
      tabIndex={-1}
      aria-describedby={
        [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
      }
      className="grid min-w-0 scroll-mt-24 gap-3"
    >
      <legend className={`${fieldStyles.label} mb-1.5`}>{label}</legend>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={fieldStyles.hint}>
          {hint}
        </p>
      )}
      {children}
      {error !== undefined && (
        <p id={`${id}-error`} className={fieldStyles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** The id of the element that stands for a field without one input. */
export const fieldElement = (field: string) => `best-of-${field}`;
