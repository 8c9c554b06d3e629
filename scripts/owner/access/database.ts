import { z } from 'zod';
import { openClient } from '../../process/database-client.ts';
import { Failure } from '../../process/failure.ts';

export interface DatabaseAccess {
  url: string;
  secretKey: string;
}

export const ACCESS_MISSING =
  'Set SUPABASE_URL and SUPABASE_SECRET_KEY to those of your project. Both are in its API settings.';

export function accessFrom(environment: NodeJS.ProcessEnv): DatabaseAccess | undefined {
  const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey } = environment;
  if (!url && !secretKey) return undefined;
  if (!url || !secretKey || !URL.canParse(url)) throw new Failure(ACCESS_MISSING);
  return { url, secretKey };
}

export const openDatabase = ({ url, secretKey }: DatabaseAccess) => openClient(url, secretKey);

/** Codes for unreadable values, violated constraints, and exceptions of functions. */
const REJECTED = /^(?:2[23]|P0001)/;

export class ConstraintError extends Error {
  override name = 'ConstraintError';
  readonly details: string;

  constructor(message: string, details: string) {
    super(message);
    this.details = details;
  }
}

interface QueryError {
  code: string;
  message: string;
  details: string;
}

type Query = PromiseLike<{ data: unknown; error: QueryError | null }>;

/**
 * @param action completes "The database could not …"
 * @throws ConstraintError if a value is rejected, a Failure if the database is unusable
 */
export async function resultOf(
  access: DatabaseAccess,
  action: string,
  query: Query,
): Promise<unknown> {
  const { data, error } = await query;
  if (error === null) return data;
  if (REJECTED.test(error.code)) throw new ConstraintError(error.message, error.details);
  throw unusable(access, action, error);
}

/** Postgres. */
const DISK_FULL = '53100';

function unusable({ url }: DatabaseAccess, action: string, error: QueryError): Failure {
  if (error.code === DISK_FULL) {
    return new Failure(
      `The database at ${url} could not ${action}: its disk is full. Make room and try again.`,
    );
  }
  return new Failure(
    `The database at ${url} could not ${action} (${error.message}). Check SUPABASE_URL and SUPABASE_SECRET_KEY, and that all migrations are applied.`,
  );
}

const outcomeSchema = z.union([
  z.object({ success: z.literal(true) }),
  z.object({ success: z.literal(false), error: z.string() }),
]);

/** Runs a function that returns {success} or {success, error}. Throws a Failure unless it succeeds. */
export async function settle(access: DatabaseAccess, action: string, query: Query): Promise<void> {
  const { data, error } = await query;
  if (error !== null) throw unusable(access, action, error);
  const outcome = outcomeSchema.parse(data);
  if (!outcome.success) throw new Failure(`${outcome.error}.`);
}
