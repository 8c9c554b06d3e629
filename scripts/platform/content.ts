import { createHash } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { DATABASE_ROWS_PER_REQUEST } from '../../core/limits.ts';
import type { Database } from '../../supabase/database.types.ts';
import { Failure } from './failure.ts';

const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000';

/**
 * A hash over the version of everything a build reads. It asks with the publishable key, so drafts
 * are not in it. Throws a Failure when the database does not answer.
 */
export async function contentFingerprint(url: string, publishableKey: string): Promise<string> {
  const supabase = createClient<Database>(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const hash = createHash('sha256');
  const categories = await supabase.from('categories').select('id, updated_at').order('id');
  if (categories.error) throw unreadable(categories.error.message);
  hash.update(JSON.stringify(categories.data));
  let last: string | undefined = BEFORE_ALL_IDS;
  while (last !== undefined) {
    const posts: VersionPage = await supabase
      .from('posts')
      .select('id, updated_at, post_categories(category_id)')
      .gt('id', last)
      .order('id')
      .limit(DATABASE_ROWS_PER_REQUEST);
    if (posts.error) throw unreadable(posts.error.message);
    for (const post of posts.data) hash.update(JSON.stringify(version(post)));
    last = posts.data.at(-1)?.id;
  }
  return hash.digest('hex');
}

interface PostVersion {
  id: string;
  updated_at: string;
  post_categories: { category_id: string }[];
}

type VersionPage =
  | { data: PostVersion[]; error: null }
  | { data: null; error: { message: string } };

/** The database may list the categories of a post in any order. */
function version({ id, updated_at, post_categories }: PostVersion): string[] {
  return [id, updated_at, ...post_categories.map(({ category_id }) => category_id).sort()];
}

function unreadable(reason: string): Failure {
  return new Failure(`The reviews could not be read (${reason}): start the database again.`);
}
