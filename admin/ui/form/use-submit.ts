import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react';
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { errorMessage, RequestError } from '../../api/request-error.ts';

/** Whether the message about an invalid field is also shown below the field. */
export type ErrorPlacement = 'alert' | 'both';

interface SubmitOptions<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>;
  send: (values: Output) => Promise<void>;
  failure: string;
  errorsAt?: ErrorPlacement;
  /** The alert about invalid fields, instead of the first field's message. */
  summarize?: (errors: FieldErrors<Input>) => string | undefined;
  /** Runs after a failure, for example to read what changed. */
  onFailure?: () => void;
}

/** One failed attempt: the alert takes the focus for every object. */
export interface Problem<Input extends FieldValues> {
  message: string;
  /** The field to correct. */
  field: Path<Input> | undefined;
}

const isMessage = (message: unknown): message is string => typeof message === 'string';

/**
 * Submits a form and reports errors: the alert shows one message, from validation or from the server, and
 * takes the focus.
 */
export function useSubmit<Input extends FieldValues, Output>(
  options: SubmitOptions<Input, Output>,
) {
  const { form, send, failure, errorsAt = 'alert', summarize, onFailure } = options;
  const [problem, setProblem] = useState<Problem<Input> | null>(null);
  const hasErrors = Object.keys(form.formState.errors).length > 0;
  const hadErrors = useRef(false);
  const isOfFields = problem?.field !== undefined;
  // The alert about invalid fields goes when the last one is corrected, not before the form knows them.
  useEffect(() => {
    if (isOfFields && hadErrors.current && !hasErrors) setProblem(null);
    hadErrors.current = hasErrors;
  }, [isOfFields, hasErrors]);
  const isField = (name: string | undefined): name is Path<Input> =>
    name !== undefined && Object.hasOwn(form.getValues(), name);

  const fail = (message: string | null, name?: string) => {
    if (message === null) return setProblem(null);
    const field = isField(name) ? name : undefined;
    setProblem({ message, field });
    if (field !== undefined) form.setError(field, { message });
  };

  const run = async (work: () => Promise<void>) => {
    setProblem(null);
    try {
      await work();
    } catch (error) {
      console.error(error);
      fail(errorMessage(error, failure), error instanceof RequestError ? error.field : undefined);
      onFailure?.();
    }
  };

  const onInvalid = (errors: FieldErrors<Input>) => {
    const names = Object.keys(errors).filter(isField);
    const field = names.find((name) => isMessage(errors[name]?.message)) ?? names[0];
    const first = field && errors[field]?.message;
    const message = summarize === undefined && isMessage(first) ? first : summarize?.(errors);
    setProblem({ message: message ?? failure, field });
  };

  const submit = form.handleSubmit((values) => run(() => send(values)), onInvalid);
  return {
    form,
    problem,
    errorsAt,
    /** Runs other work and reports its failure in the same way. */
    run,
    /** Reports what a failed submission would; null removes it. */
    fail,
    onInvalid,
    onSubmit: (event: BaseSyntheticEvent) => void submit(event),
  };
}
