import type { z } from 'zod';

/** The database did not answer, or not in time. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/** The database answered that it does not accept a value. */
export class ConstraintError extends Error {
  override name = 'ConstraintError';
}

interface Answer {
  data: unknown;
  error: { code?: string; message: string } | null;
  status: number;
}

/** Of Postgres and PostgREST: no connection, too many of them, shutting down, cancelled by a limit. */
const UNAVAILABLE = /^(?:08|53|57|PGRST00)/;

/** Of Postgres: a value that it cannot read, or that a constraint forbids. */
const CONSTRAINT = /^2[23]/;

/**
 * The checked answer to a call of the database.
 *
 * @throws DatabaseUnavailable when there was none
 * @throws ConstraintError when it does not accept a value
 * @throws Error for any other failure, which is a defect
 */
export async function query<Schema extends z.ZodType>(
  call: PromiseLike<Answer>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const { data, error, status } = await call;
  if (error === null) return schema.parse(data);
  const { code = '', message } = error;
  const sentence = `The database answered ${status} ${code}: ${message}`;
  // Without a code it was not the database that answered, or not all of its answer arrived.
  if (code === '' || status >= 502 || UNAVAILABLE.test(code)) {
    throw new DatabaseUnavailable(sentence);
  }
  if (CONSTRAINT.test(code)) throw new ConstraintError(sentence);
  throw new Error(sentence);
}

/** Statuses that the database sends with a body. */
const WITH_BODY = [200, 404];

/**
 * A fetch for the database clients, which read an empty body as "nothing found": an answer that broke
 * off would sign the owner out or remove a review.
 *
 * @throws TypeError, as for a broken connection, when an answer that must have a body has none
 */
export function rejectEmptyBody(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (init?.method === 'HEAD' || !WITH_BODY.includes(response.status)) return response;
    const body = await response.text();
    if (body === '') throw new TypeError('The answer is empty');
    return new Response(body, response);
  };
}
