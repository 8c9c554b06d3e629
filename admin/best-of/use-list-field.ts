import { useFieldArray, useFormContext } from 'react-hook-form';
import type { BestOfForm } from '../../core/best-of/form.ts';
import { useFieldMessages } from '../ui/form/Form.tsx';

/** A list of the form whose items have their own ids. */
export function useListField<Name extends 'picks' | 'faq' | 'left_out'>(name: Name) {
  const { control, getFieldState, formState } = useFormContext<BestOfForm>();
  const showsMessages = useFieldMessages();
  // The items' own ids stay what they are.
  const list = useFieldArray<BestOfForm, Name, 'key'>({ control, name, keyName: 'key' });
  const { error } = getFieldState(name, formState);
  const text = error?.message ?? error?.root?.message;
  return { ...list, error: showsMessages ? text : undefined };
}
