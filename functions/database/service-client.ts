import { PostgrestClient } from '@supabase/postgrest-js';
import type { z } from 'zod';
import { DATABASE_TIMEOUT } from '../../core/limits.ts';
import type { Database } from '../../supabase/database.types.ts';
import type { Env } from '../env.ts';
import { wholeAnswers } from './reject-empty-body.ts';

/** The database did not answer, or not in time. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway';
}

/** The database answered that it does not take what it was given. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused';
}

/**
 * The database with the rights of the edge: for sign-in, for what stands behind the owner's session
 * and for queue consumers.
 */
export function ownerDatabase(env: Env): PostgrestClient<Database> {
  return new PostgrestClient<Database>(`${env.SUPABASE_URL}/rest/v1`, {
    headers: { apikey: env.SUPABASE_SECRET_KEY },
    fetch: wholeAnswers((input, init) => fetch(input, init)),
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
 * @throws DatabaseAway when there was none
 * @throws DatabaseRefused when it does not take a value
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
  if (code === '' || status >= 502 || AWAY.test(code)) throw new DatabaseAway(sentence);
  if (REFUSED.test(code)) throw new DatabaseRefused(sentence);
  throw new Error(sentence);
}
