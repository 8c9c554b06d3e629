import type { z } from 'zod';

/** No answer, or not in time. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/** The disk of the database is full. It answers, but stores nothing. */
export class DatabaseFull extends DatabaseUnavailable {
  override name = 'DatabaseFull';
}

/** The database rejects a value. */
export class ConstraintError extends Error {
  override name = 'ConstraintError';
}

/** For a log: a failure that the code cannot prevent needs no stack trace. */
export const logged = (error: unknown): unknown =>
  error instanceof DatabaseUnavailable ? error.message : error;

interface Answer {
  data: unknown;
  error: { code?: string; message: string } | null;
  status: number;
}

/** Postgres and PostgREST: connection failures, overload, a lock that is not free, shutdown, time limits. */
const UNAVAILABLE = /^(?:08|53|55P03|57|PGRST00)/;

const DISK_FULL = '53100';

/** Postgres: unreadable values and violated constraints. */
const CONSTRAINT = /^2[23]/;

/** Throws DatabaseUnavailable, ConstraintError for a rejected value, or Error for a defect. */
export async function query<Schema extends z.ZodType>(
  call: PromiseLike<Answer>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const { data, error, status } = await call;
  if (error === null) return schema.parse(data);
  const { code = '', message } = error;
  const answer = status === 0 ? 'did not answer' : `answered ${[status, code].join(' ').trimEnd()}`;
  const sentence = `The database ${answer}: ${message}`;
  if (code === DISK_FULL) throw new DatabaseFull(sentence);
  // Without a code, the answer is incomplete or not from the database.
  if (code === '' || status >= 502 || UNAVAILABLE.test(code)) {
    throw new DatabaseUnavailable(sentence);
  }
  if (CONSTRAINT.test(code)) throw new ConstraintError(sentence);
  throw new Error(sentence);
}

/** These statuses always have a body. */
const WITH_BODY = [200, 404];

/** The clients read an empty body as "nothing found"; a truncated one must fail like a lost connection. */
export function rejectEmptyBody(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (init?.method === 'HEAD' || !WITH_BODY.includes(response.status)) return response;
    const body = await response.text();
    if (body === '') throw new TypeError('The answer is empty');
    return new Response(body, response);
  };
}
