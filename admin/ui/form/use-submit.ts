import { type BaseSyntheticEvent, useState } from 'react';
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { errorMessage, RequestError } from '../../api/request-error.ts';

/** Where the message about an invalid field is shown: in the alert, below the field, or both. */
export type ErrorPlacement = 'alert' | 'field' | 'both';

interface SubmitOptions<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>;
  send: (values: Output) => Promise<void>;
  failure: string;
  errorsAt?: ErrorPlacement;
  /** The alert about invalid fields, instead of the first field's message. */
  summarize?: (errors: FieldErrors<Input>) => string | undefined;
  /** Runs after a failure, for example to select the field to correct. */
  onFailure?: () => void;
}

function firstMessage<Input extends FieldValues>(errors: FieldErrors<Input>): string | undefined {
  const messages = Object.values(errors).map((error) => error?.message);
  return messages.find((message): message is string => typeof message === 'string');
}

/**
 * Submits a form and reports errors: the first invalid field gets the focus, and the alert shows one
 * message, from validation or from the server.
 */
export function useSubmit<Input extends FieldValues, Output>(
  options: SubmitOptions<Input, Output>,
) {
  const { form, send, failure, errorsAt = 'alert', summarize = firstMessage, onFailure } = options;
  const [problem, setProblem] = useState<string | null>(null);
  const isField = (name: string | undefined): name is Path<Input> =>
    name !== undefined && Object.hasOwn(form.getValues(), name);

  const run = async (work: () => Promise<void>) => {
    setProblem(null);
    try {
      await work();
    } catch (error) {
      console.error(error);
      const message = errorMessage(error, failure);
      const field = error instanceof RequestError ? error.field : undefined;
      if (errorsAt !== 'field' || !isField(field)) setProblem(message);
      if (isField(field)) form.setError(field, { message }, { shouldFocus: true });
      onFailure?.();
    }
  };

  const submit = form.handleSubmit(
    (values) => run(() => send(values)),
    (errors) => setProblem(errorsAt === 'field' ? null : (summarize(errors) ?? failure)),
  );
  return {
    form,
    problem,
    errorsAt,
    /** Runs other work and reports its failure in the same way. */
    run,
    onSubmit: (event: BaseSyntheticEvent) => void submit(event),
  };
}
