import { PostgrestClient } from '@supabase/postgrest-js';
import type { z } from 'zod';
import type { Database } from '../../supabase/database.types.ts';
import { type Env, variable } from '../hosting/env.ts';
import { query, rejectEmptyBody } from './query.ts';

const DATABASE_TIMEOUT_MS = 10_000;

type Functions = Database['public']['Functions'];

/**
 * Full access, for sign-in, the admin and queue consumers.
 *
 * @param timeout in milliseconds
 */
export function serviceClient(env: Env, timeout = DATABASE_TIMEOUT_MS): PostgrestClient<Database> {
  return new PostgrestClient<Database>(`${variable(env, 'SUPABASE_URL')}/rest/v1`, {
    headers: { apikey: variable(env, 'SUPABASE_SECRET_KEY') },
    fetch: rejectEmptyBody((input, init) => fetch(input, init)),
    timeout,
    // An error is better for the owner than three retries.
    retry: false,
  });
}

/** Throws like `query`. */
export function callFunction<Name extends keyof Functions, Schema extends z.ZodType>(
  env: Env,
  name: Name,
  input: Functions[Name]['Args'],
  schema: Schema,
): Promise<z.output<Schema>> {
  return query(serviceClient(env).rpc(name, input), schema);
}
