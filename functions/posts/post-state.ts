import { z } from 'zod';
import type { PostState } from '../../core/posts/schema.ts';
import { answerTo, serviceClient } from '../database/service-client.ts';
import type { Env } from '../env.ts';
import { servedChange } from '../publishing/served-build.ts';

/** Which of some posts have changed since the build that is being served. */
export async function changedSinceBuild(
  env: Env,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const query = serviceClient(env)
    .from('post_changes')
    .select('post_id')
    .gt('number', await servedChange(env))
    .in('post_id', ids);
  const rows = await answerTo(query, z.array(z.object({ post_id: z.string() })));
  return new Set(rows.map(({ post_id }) => post_id));
}

/** What visitors get to see of a post. */
export function postState(
  post: { id: string; published: boolean },
  changed: ReadonlySet<string>,
): PostState {
  if (!post.published) return 'draft';
  return changed.has(post.id) ? 'updating' : 'live';
}
