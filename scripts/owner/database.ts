import { createClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { Database } from '../../supabase/database.types.ts';
import { Failure } from '../local/failure.ts';

/** A database and the key that opens all of it. */
export interface DatabaseAccess {
  url: string;
  secretKey: string;
}

export const ACCESS_MISSING =
  'Set SUPABASE_URL and SUPABASE_SECRET_KEY to those of your project. Both are in its API settings.';

/** The hosted project in the environment, or undefined if there is none. */
export function accessFrom(environment: NodeJS.ProcessEnv): DatabaseAccess | undefined {
  const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey } = environment;
  if (!url && !secretKey) return undefined;
  if (!url || !secretKey || !URL.canParse(url)) throw new Failure(ACCESS_MISSING);
  return { url, secretKey };
}

/** A client with the rights of the service role. */
export function openDatabase({ url, secretKey }: DatabaseAccess) {
  return createClient<Database>(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

/** Postgres codes of values it cannot read, violated constraints, and exceptions of functions. */
const REJECTED = /^(?:2[23]|P0001)/;

/** The database rejects a value. The message is the database's. */
export class ConstraintError extends Error {
  override name = 'ConstraintError';
  /** What the database adds, such as the row. */
  readonly details: string;

  constructor(message: string, details: string) {
    super(message);
    this.details = details;
  }
}

type Query = PromiseLike<{
  data: unknown;
  error: { code: string; message: string; details: string } | null;
}>;

/**
 * Returns the result of a query.
 *
 * @param action what the database should do, such as "read the content"
 * @throws ConstraintError if it rejects a value, a Failure if it cannot be used
 */
export async function resultOf(
  access: DatabaseAccess,
  action: string,
  query: Query,
): Promise<unknown> {
  const { data, error } = await query;
  if (error === null) return data;
  if (REJECTED.test(error.code)) throw new ConstraintError(error.message, error.details);
  throw unusable(access, action, error.message);
}

const unusable = ({ url }: DatabaseAccess, action: string, problem: string) =>
  new Failure(
    `The database at ${url} could not ${action} (${problem}). Check SUPABASE_URL and SUPABASE_SECRET_KEY, and that all migrations are applied.`,
  );

const outcomeSchema = z.union([
  z.object({ success: z.literal(true) }),
  z.object({ success: z.literal(false), error: z.string() }),
]);

/** Waits for a database function that returns {success} or {success, error}. Throws a Failure unless it succeeds. */
export async function settle(access: DatabaseAccess, action: string, query: Query): Promise<void> {
  const { data, error } = await query;
  if (error !== null) throw unusable(access, action, error.message);
  const outcome = outcomeSchema.parse(data);
  if (!outcome.success) throw new Failure(`${outcome.error}.`);
}
