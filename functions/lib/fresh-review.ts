import { REVIEW_COLUMNS, type Review, reviewSchema } from '../../core/domain/post.ts';
import type { PostUpsert } from '../../core/domain/post-change.ts';
import { FRESH_REVIEWS_KEPT } from '../../core/limits.ts';
import type { Env } from '../env.ts';
import { openPublicDatabase } from './public-database.ts';

const kept = new Map<string, { number: number; review: Review }>();

/**
 * A review as it is since a change, read once per isolate and change. Null when it is no longer
 * published.
 *
 * @throws when the database does not answer
 */
export async function readFreshReview(env: Env, change: PostUpsert): Promise<Review | null> {
  const known = kept.get(change.post_id);
  if (known?.number === change.number) return known.review;
  const { data, error } = await openPublicDatabase(env, fetch)
    .from('posts')
    .select(REVIEW_COLUMNS)
    .eq('id', change.post_id)
    .eq('published', true)
    .maybeSingle();
  if (error) throw new Error(`The review could not be read: ${error.message}`);
  if (data === null) return null;
  const review = reviewSchema.parse(data);
  kept.delete(change.post_id);
  kept.set(change.post_id, { number: change.number, review });
  const [oldest] = kept.keys();
  if (kept.size > FRESH_REVIEWS_KEPT && oldest !== undefined) kept.delete(oldest);
  return review;
}
