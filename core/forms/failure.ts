import type { z } from 'zod';

/** The answer of the owner's API to what it does not do. */
export interface Failure {
  /** A sentence for the owner. */
  error: string;
  /** The field of the form it is about. */
  field?: string;
}

/** The first thing that is wrong with an input. */
export function failureOf(problem: z.core.$ZodError): Failure {
  const [issue] = problem.issues;
  const field = issue?.path.find((part) => typeof part === 'string' && part !== 'form');
  return {
    error: issue?.message ?? '',
    ...(typeof field === 'string' && { field }),
  };
}
