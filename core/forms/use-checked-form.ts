import { type SyntheticEvent, useState } from 'react';
import type { z } from 'zod';
import { type Failure, failureOf } from './failure.ts';

interface CheckedForm<Schema extends z.ZodType> {
  /** What the fields, by their names, have to be. */
  schema: Schema;
  /** Called with the checked fields; answers what went wrong, or null. */
  send: (fields: z.output<Schema>) => Promise<Failure | null>;
}

/**
 * A form that is checked when it is sent. What is wrong first, here or at the server, is told in one
 * sentence, and its field gets the focus; what was sent is emptied.
 */
export function useCheckedForm<Schema extends z.ZodType>({ schema, send }: CheckedForm<Schema>) {
  const [problem, setProblem] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const tell = (failure: Failure) => {
      setProblem(failure);
      const field = form.elements.namedItem(failure.field ?? '');
      if (field instanceof HTMLInputElement) field.focus();
    };
    const parsed = schema.safeParse(Object.fromEntries(new FormData(form)));
    if (!parsed.success) return tell(failureOf(parsed.error));
    setProblem(null);
    setBusy(true);
    const failure = await send(parsed.data);
    setBusy(false);
    if (failure === null) form.reset();
    else tell(failure);
  };

  return { problem, busy, submit: (event: SyntheticEvent<HTMLFormElement>) => void submit(event) };
}
