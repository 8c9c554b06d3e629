import { createClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { Database } from '../../supabase/database.types.ts';

const environmentSchema = z.object({
  SUPABASE_URL: z.url('SUPABASE_URL must be the address of the Supabase project'),
  SUPABASE_PUBLISHABLE_KEY: z.string().min(1, 'SUPABASE_PUBLISHABLE_KEY is missing'),
});

/**
 * The build's client. It holds the publishable key only, so that row-level security decides what
 * may appear on the site: a forgotten filter cannot publish a draft.
 */
export function openSupabase() {
  const environment = environmentSchema.parse(process.env);
  return createClient<Database>(environment.SUPABASE_URL, environment.SUPABASE_PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}
