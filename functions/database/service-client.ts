import { PostgrestClient } from '@supabase/postgrest-js';
import type { z } from 'zod';
import type { Database } from '../../supabase/database.types.ts';
import type { Env } from '../env.ts';
import { rejectEmptyBody } from './reject-empty-body.ts';

/** Longer than this no answer of the database is waited for. */
const DATABASE_TIMEOUT = 10_000;

/** The database did not answer, or not in time. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/** The database answered that it does not take what it was given. */
export class ConstraintError extends Error {
  override name = 'ConstraintError';
}

/**
 * The database with the rights of the edge: for sign-in, for what stands behind the owner's session
 * and for queue consumers.
 */
export function serviceClient(env: Env): PostgrestClient<Database> {
  return new PostgrestClient<Database>(`${env.SUPABASE_URL}/rest/v1`, {
    headers: { apikey: env.SUPABASE_SECRET_KEY },
    fetch: rejectEmptyBody((input, init) => fetch(input, init)),
    timeout: DATABASE_TIMEOUT,
    // The owner rather reads at once that the database is away than waits for three more tries.
    retry: false,
  });
}

/** What the client answers to a query. */
interface Answer {
  data: unknown;
  error: { code?: string; message: string } | null;
  status: number;
}

/** Of Postgres and PostgREST: no connection, too many of them, shutting down, cancelled in time. */
const AWAY = /^(?:08|53|57|PGRST00)/;

/** Of Postgres: a value that it cannot read, or that a constraint forbids. */
const REFUSED = /^2[23]/;

/**
 * The checked answer to a query.
 *
 * @throws DatabaseUnavailable when there was none
 * @throws ConstraintError when it does not take a value
 * @throws Error for an answer that the schema or the database refuses, which is a defect
 */
export async function answerTo<Schema extends z.ZodType>(
  query: PromiseLike<Answer>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const { data, error, status } = await query;
  if (error === null) return schema.parse(data);
  const { code = '', message } = error;
  const sentence = `The database answered ${status} ${code}: ${message}`;
  // Without a code it was not the database that answered, or not all of its answer.
  if (code === '' || status >= 502 || AWAY.test(code)) throw new DatabaseUnavailable(sentence);
  if (REFUSED.test(code)) throw new ConstraintError(sentence);
  throw new Error(sentence);
}
