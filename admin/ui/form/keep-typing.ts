import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Called before a save that leaves the form open. What it returns shows what was saved, except in fields that
 * were typed in during the save: they stay as they are, and count as not saved.
 */
export function keepTyping<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
) {
  const { getValues, reset } = form;
  const sent = structuredClone(getValues());
  return (saved: Input) => {
    const isTyped = ([name, value]: [string, unknown]) =>
      JSON.stringify(value) !== JSON.stringify(sent[name]);
    const typed = Object.fromEntries(Object.entries(getValues()).filter(isTyped));
    // First what was saved, which changed fields are compared with.
    reset(saved);
    reset({ ...saved, ...typed }, { keepDefaultValues: true });
  };
}
