import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from '../../supabase/database.types.ts';
import type { Env } from '../env.ts';
import { rejectEmptyBody } from './reject-empty-body.ts';

/**
 * The database as visitors may see it. It holds the publishable key only, so that row-level security
 * decides: a forgotten filter cannot show a draft.
 */
export function anonClient(
  env: Pick<Env, 'SUPABASE_URL' | 'SUPABASE_PUBLISHABLE_KEY'>,
  fetch: typeof globalThis.fetch,
): PostgrestClient<Database> {
  return new PostgrestClient<Database>(`${env.SUPABASE_URL}/rest/v1`, {
    headers: { apikey: env.SUPABASE_PUBLISHABLE_KEY },
    fetch: rejectEmptyBody(fetch),
    // No visitor waits for three more tries.
    retry: false,
  });
}
