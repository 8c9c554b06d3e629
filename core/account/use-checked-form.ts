import { type SyntheticEvent, useState } from 'react';
import type { z } from 'zod';
import { type Failure, failureOf } from '../forms/failure.ts';

interface CheckedForm<Schema extends z.ZodType> {
  /** Of the fields, by their names. */
  schema: Schema;
  /** Called with the checked fields; returns what went wrong, or null. */
  send: (fields: z.output<Schema>) => Promise<Failure | null>;
}

/**
 * A form that is checked when it is sent. The first problem, found here or by the server, is shown as
 * one sentence, and its field gets the focus. A form that was sent is emptied. The admin has a form
 * library for this; the screen beside this file is public as well, and core imports React only.
 */
export function useCheckedForm<Schema extends z.ZodType>({ schema, send }: CheckedForm<Schema>) {
  const [problem, setProblem] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fail = (failure: Failure) => {
      setProblem(failure);
      const field = form.elements.namedItem(failure.field ?? '');
      if (field instanceof HTMLInputElement) field.focus();
    };
    const parsed = schema.safeParse(Object.fromEntries(new FormData(form)));
    if (!parsed.success) return fail(failureOf(parsed.error));
    setProblem(null);
    setBusy(true);
    const failure = await send(parsed.data);
    setBusy(false);
    if (failure === null) form.reset();
    else fail(failure);
  };

  return { problem, busy, submit: (event: SyntheticEvent<HTMLFormElement>) => void submit(event) };
}
