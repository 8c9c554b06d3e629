import { z } from 'zod';

/** The error body of every API route. */
export const failureSchema = z.object({
  /** A sentence for the reader. */
  error: z.string().min(1),
  field: z.string().optional(),
});

export type Failure = z.infer<typeof failureSchema>;

/** Keys around the fields of a form. */
const WRAPPERS = ['form', 'fields'];

export function failureOf(problem: z.core.$ZodError): Failure {
  const [issue] = problem.issues;
  const field = issue?.path.find((part) => typeof part === 'string' && !WRAPPERS.includes(part));
  return { error: issue?.message ?? '', field: field?.toString() };
}
