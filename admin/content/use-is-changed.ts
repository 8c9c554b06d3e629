import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type EditedKind, type StoredText, sameForm } from './kind.ts';

/** Whether the form differs from what the server has. */
export function useIsChanged<Form extends FieldValues, Stored extends StoredText>(
  kind: EditedKind<Form, Stored>,
  form: UseFormReturn<Form>,
  saved: Form,
): boolean {
  const [isChanged, setChanged] = useState(false);
  useEffect(() => {
    const check = () => setChanged(!sameForm(kind, form.getValues(), saved));
    check();
    return form.subscribe({ formState: { values: true }, callback: check });
  }, [kind, form, saved]);
  return isChanged;
}
