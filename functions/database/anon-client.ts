import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from '../../supabase/database.types.ts';
import { type Env, variable } from '../hosting/env.ts';
import { rejectEmptyBody } from './query.ts';

/** Uses the publishable key, so that row-level security hides drafts even if a filter is missing. */
export function anonClient(
  env: Pick<Env, 'SUPABASE_URL' | 'SUPABASE_PUBLISHABLE_KEY'>,
  fetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init),
): PostgrestClient<Database> {
  return new PostgrestClient<Database>(`${variable(env, 'SUPABASE_URL')}/rest/v1`, {
    headers: { apikey: variable(env, 'SUPABASE_PUBLISHABLE_KEY') },
    fetch: rejectEmptyBody(fetch),
    // No visitor waits for retries.
    retry: false,
  });
}
