import { createClient } from '@supabase/supabase-js';
import type { z } from 'zod';
import { previewedPostSchema, REVIEW_COLUMNS } from '../../core/domain/post.ts';
import type { Database } from '../../supabase/database.types.ts';
import type { Env } from '../env.ts';

const COLUMNS = `${REVIEW_COLUMNS}, published` as const;

/**
 * Any post, drafts included, read with the secret key: to be called only for whoever has proved to be
 * allowed to see it. Null when there is none.
 *
 * @throws when the database does not answer
 */
export async function readAnyPost(
  env: Pick<Env, 'SUPABASE_URL' | 'SUPABASE_SECRET_KEY'>,
  id: string,
): Promise<z.infer<typeof previewedPostSchema> | null> {
  const database = createClient<Database>(env.SUPABASE_URL, env.SUPABASE_SECRET_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
  const { data, error } = await database.from('posts').select(COLUMNS).eq('id', id).maybeSingle();
  if (error) throw new Error(`The post could not be read: ${error.message}`);
  return data === null ? null : previewedPostSchema.parse(data);
}
