import { type BaseSyntheticEvent, useState } from 'react';
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { errorMessage, RequestError } from '../../api/request-error.ts';

/** Where a wrong field is explained: in the alert above the fields, below the field, or in both. */
export type ErrorPlacement = 'alert' | 'field' | 'both';

interface SubmitOptions<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>;
  /** Sends the checked values; throws when they are refused. */
  send: (values: Output) => Promise<void>;
  /** What the owner reads when a failure has no message of its own. */
  failure: string;
  errorsAt?: ErrorPlacement;
  /** The alert about fields that are wrong, instead of the first field's message. */
  summarize?: (errors: FieldErrors<Input>) => string | undefined;
  /** Runs after a refusal, for example to select what has to be typed again. */
  onFailure?: () => void;
}

/** The first message among the errors of a form, in the order of its schema. */
function firstMessage<Input extends FieldValues>(errors: FieldErrors<Input>): string | undefined {
  const messages = Object.values(errors).map((error) => error?.message);
  return messages.find((message): message is string => typeof message === 'string');
}

/**
 * Submits a form and tells the owner what went wrong: the first wrong field gets the focus, and the
 * alert shows one message, from the check of the fields or from the server.
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
    /** Does something else whose failure is told in the same way. */
    run,
    onSubmit: (event: BaseSyntheticEvent) => void submit(event),
  };
}
