import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import type { z } from 'zod';

/** A form validated on submit, whose alert takes the focus after a failure; `onChange` also re-validates every change after a first submit. */
export function useSchemaForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaultValues: NoInfer<DefaultValues<Input>>,
  reValidateMode: 'onSubmit' | 'onChange' = 'onSubmit',
) {
  return useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues,
    reValidateMode,
    shouldFocusError: false,
  });
}
