import { type SyntheticEvent, useState } from 'react';
import type { z } from 'zod';
import { type Failure, failureOf } from '../forms/failure.ts';

interface CheckedForm<Schema extends z.ZodType> {
  schema: Schema;
  send: (fields: z.output<Schema>) => Promise<Failure | null>;
}

/** Checks a form on submit without a form library, since the public site loads this code too. */
export function useCheckedForm<Schema extends z.ZodType>({ schema, send }: CheckedForm<Schema>) {
  const [problem, setProblem] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const parsed = schema.safeParse(Object.fromEntries(new FormData(form)));
    if (!parsed.success) return setProblem(failureOf(parsed.error));
    setProblem(null);
    setBusy(true);
    const failure = await send(parsed.data);
    setBusy(false);
    setProblem(failure);
    if (failure === null) form.reset();
  };

  return { problem, busy, submit: (event: SyntheticEvent<HTMLFormElement>) => void submit(event) };
}
