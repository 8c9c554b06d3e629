import { createClient } from '@supabase/supabase-js';
import type { Database } from '../../supabase/database.types.ts';

/** A client with the rights of its key. */
export function openClient(url: string, key: string, request?: typeof fetch) {
  return createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    ...(request && { global: { fetch: request } }),
  });
}
