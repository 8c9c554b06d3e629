import { createClient } from '@supabase/supabase-js';
import type { Database } from '../../supabase/database.types.ts';
import type { Env } from '../env.ts';

/**
 * The database as visitors may see it. It holds the publishable key only, so that row-level security
 * decides: a forgotten filter cannot show a draft.
 */
export function openPublicDatabase(
  env: Pick<Env, 'SUPABASE_URL' | 'SUPABASE_PUBLISHABLE_KEY'>,
  fetch: typeof globalThis.fetch,
) {
  return createClient<Database>(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch },
  });
}
