import type { z } from 'zod';
import { type Failure, failureOf } from './failure.ts';

/** What a route answers to a form; null where it accepts it. */
export function refusalOf(schema: z.ZodType, form: unknown): Failure | null {
  const { error } = schema.safeParse(form);
  return error === undefined ? null : failureOf(error);
}
