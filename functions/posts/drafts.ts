import { previewedPostSchema, REVIEW_COLUMNS } from '../../core/posts/schema.ts';
import { answerTo, serviceClient } from '../database/service-client.ts';
import type { Env } from '../env.ts';

const COLUMNS = `${REVIEW_COLUMNS}, published` as const;

/**
 * Any post, drafts included: to be called only for whoever has proved to be allowed to see it. Null
 * when there is none.
 *
 * @throws when the database does not answer
 */
export function readAnyPost(env: Env, id: string) {
  const query = serviceClient(env).from('posts').select(COLUMNS).eq('id', id).maybeSingle();
  return answerTo(query, previewedPostSchema.nullable());
}
