import type { z } from 'zod';
/** Why a request failed: status (0 when the server was not reached), message and the field it is about. */
export class RequestError extends Error {
  readonly status: number;
  readonly field: string | undefined;
  /** The whole response body. */
  readonly body: unknown;

  constructor(status: number, message: string, field?: string, body?: unknown) {
    super(message);
    this.status = status;
    this.field = field;
    this.body = body;
  }
}

/** The server's own message, else the fallback. */
export const errorMessage = (error: unknown, fallback: string): string =>
  error instanceof RequestError && error.message !== '' ? error.message : fallback;

/** The newer version that a save conflicts with, which the answer holds by that name; null after another failure. */
export function conflictOf<Stored>(
  error: unknown,
  name: string,
  schema: z.ZodType<Stored>,
): Stored | null {
  if (!(error instanceof RequestError) || error.status !== 409) return null;
  const { body } = error;
  if (typeof body !== 'object' || body === null) return null;
  return schema.safeParse(Object.entries(body).find(([key]) => key === name)?.[1]).data ?? null;
}
