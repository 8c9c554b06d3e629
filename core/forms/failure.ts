import { z } from 'zod';

/** The error body of every API route. */
export const failureSchema = z.object({
  /** A sentence for the reader. */
  error: z.string().min(1),
  field: z.string().optional(),
});

export type Failure = z.infer<typeof failureSchema>;

export function failureOf(problem: z.core.$ZodError): Failure {
  const [issue] = problem.issues;
  const field = issue?.path.find((part) => typeof part === 'string' && part !== 'form');
  return { error: issue?.message ?? '', field: field?.toString() };
}
