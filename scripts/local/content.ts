import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { edgeStateAnswerSchema } from '../../core/publishing/schema.ts';
import type { Database } from '../../supabase/database.types.ts';
import { Failure } from './failure.ts';

function open(url: string, key: string): SupabaseClient<Database> {
  return createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

/**
 * What tells one state of everything a build reads from another: the number of its last change, and,
 * because another database may have counted as far, its last changed review. It asks with the
 * publishable key, so drafts are not in it. Throws a Failure when the database does not answer.
 */
export async function contentFingerprint(url: string, publishableKey: string): Promise<string> {
  const supabase = open(url, publishableKey);
  const [state, newest] = await Promise.all([
    supabase.rpc('edge_state', { since: Number.MAX_SAFE_INTEGER }),
    supabase
      .from('posts')
      .select('id, updated_at')
      .eq('published', true)
      .order('updated_at', { ascending: false })
      .limit(1)
      .maybeSingle(),
  ]);
  if (state.error) throw unreadable(state.error.message);
  const { change } = edgeStateAnswerSchema.parse(state.data);
  if (newest.error) throw unreadable(newest.error.message);
  return [change, newest.data?.updated_at, newest.data?.id].join(' ');
}

/**
 * Whether the categories have changed since a change of the given number: they stand on every page.
 * Throws a Failure when the database does not answer.
 */
export async function categoriesChanged(
  url: string,
  secretKey: string,
  since: number,
): Promise<boolean> {
  const changes = await open(url, secretKey)
    .from('post_changes')
    .select('number')
    .eq('kind', 'categories')
    .gt('number', since)
    .limit(1);
  if (changes.error) throw unreadable(changes.error.message);
  return changes.data.length > 0;
}

function unreadable(reason: string): Failure {
  return new Failure(`The reviews could not be read (${reason}): start the database again.`);
}
