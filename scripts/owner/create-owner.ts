import { createClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { type NewOwner, newOwnerSchema } from '../../core/domain/account.ts';
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

/**
 * Makes the owner of a project that has none.
 *
 * @throws a Failure, in a sentence, when the account is not acceptable, when there is an owner
 *   already, or when the database cannot be used.
 */
export async function createOwner(access: DatabaseAccess, account: NewOwner): Promise<void> {
  const checked = newOwnerSchema.safeParse(account);
  if (!checked.success) throw new Failure(`${checked.error.issues[0]?.message}.`);
  const { username, email, password } = checked.data;
  const client = createClient<Database>(access.url, access.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data, error } = await client.rpc('create_first_admin_user', {
    username_input: username,
    email_input: email,
    password_input: password,
  });
  if (error !== null) {
    throw new Failure(
      `The database at ${access.url} did not make the owner (${error.message}): check SUPABASE_URL and SUPABASE_SECRET_KEY, and that all migrations are applied.`,
    );
  }
  const result = resultSchema.parse(data);
  if (!result.success) throw new Failure(`${result.error}.`);
}
