import { createClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { Database } from '../../supabase/database.types.ts';
import { Failure } from '../platform/failure.ts';

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
  if (error !== null) {
    throw new Failure(
      `The database at ${access.url} did not ${deed} (${error.message}): check SUPABASE_URL and SUPABASE_SECRET_KEY, and that all migrations are applied.`,
    );
  }
  const result = resultSchema.parse(data);
  if (!result.success) throw new Failure(`${result.error}.`);
}
