import { createClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { Database } from '../../supabase/database.types.ts';
import { Failure } from '../local/failure.ts';

const resultSchema = z.union([
  z.object({ success: z.literal(true) }),
  z.object({ success: z.literal(false), error: z.string() }),
]);

/** Where the database is and what opens it. */
export interface DatabaseAccess {
  url: string;
  secretKey: string;
}

/** The database with all rights of the edge. */
export function openDatabase({ url, secretKey }: DatabaseAccess) {
  return createClient<Database>(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

/** Of Postgres: a value that it cannot read or a constraint forbids, and a function's own refusal. */
const REFUSED = /^(?:2[23]|P0001)/;

/** The database does not take what it was given: the message says why, in the database's words. */
export class ConstraintError extends Error {
  override name = 'ConstraintError';
  /** What the database adds, such as the row. */
  readonly details: string;

  constructor(message: string, details: string) {
    super(message);
    this.details = details;
  }
}

/**
 * Waits for the answer to a query.
 *
 * @param deed what the database should have done, such as "give its content"
 * @throws ConstraintError when it does not take a value
 * @throws a Failure, in a sentence, when it cannot be used
 */
export async function resultOf(
  access: DatabaseAccess,
  deed: string,
  query: PromiseLike<{
    data: unknown;
    error: { code: string; message: string; details: string } | null;
  }>,
): Promise<unknown> {
  const { data, error } = await query;
  if (error === null) return data;
  if (REFUSED.test(error.code)) throw new ConstraintError(error.message, error.details);
  throw new Failure(unusable(access, deed, error.message));
}

function unusable({ url }: DatabaseAccess, deed: string, problem: string): string {
  return `The database at ${url} did not ${deed} (${problem}): check SUPABASE_URL and SUPABASE_SECRET_KEY, and that all migrations are applied.`;
}

/**
 * Waits for a database function that answers {success} or {success, error}.
 *
 * @param deed what it should have done, such as "make the owner"
 * @throws a Failure, in a sentence, when it did not
 */
export async function settle(
  access: DatabaseAccess,
  deed: string,
  query: PromiseLike<{ data: unknown; error: { message: string } | null }>,
): Promise<void> {
  const { data, error } = await query;
  if (error !== null) throw new Failure(unusable(access, deed, error.message));
  const result = resultSchema.parse(data);
  if (!result.success) throw new Failure(`${result.error}.`);
}
