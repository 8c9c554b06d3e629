import { createClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { Database } from '../../supabase/database.types.ts';

const environmentSchema = z.object({
  SUPABASE_URL: z.url('SUPABASE_URL must be the address of the Supabase project'),
  SUPABASE_PUBLISHABLE_KEY: z.string().min(1, 'SUPABASE_PUBLISHABLE_KEY is missing'),
});

/** Uses the publishable key, so that row-level security hides drafts even if a filter is missing. */
export function openSupabase() {
  const environment = environmentSchema.parse(process.env);
  return createClient<Database>(environment.SUPABASE_URL, environment.SUPABASE_PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}
