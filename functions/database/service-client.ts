import { PostgrestClient } from '@supabase/postgrest-js';
import type { z } from 'zod';
import type { Database } from '../../supabase/database.types.ts';
import { type Env, variable } from '../env.ts';
import { query, rejectEmptyBody } from './query.ts';

const DATABASE_TIMEOUT_MS = 10_000;

type Functions = Database['public']['Functions'];

/** The database with full access: for sign-in, the owner's session and queue consumers. */
export function serviceClient(env: Env): PostgrestClient<Database> {
  return new PostgrestClient<Database>(`${variable(env, 'SUPABASE_URL')}/rest/v1`, {
    headers: { apikey: variable(env, 'SUPABASE_SECRET_KEY') },
    fetch: rejectEmptyBody((input, init) => fetch(input, init)),
    timeout: DATABASE_TIMEOUT_MS,
    // The owner prefers an error now to three more tries.
    retry: false,
  });
}

/** Calls a function of the database with full access; throws as `query` does. */
export function callFunction<Name extends keyof Functions, Schema extends z.ZodType>(
  env: Env,
  name: Name,
  input: Functions[Name]['Args'],
  schema: Schema,
): Promise<z.output<Schema>> {
  return query(serviceClient(env).rpc(name, input), schema);
}
