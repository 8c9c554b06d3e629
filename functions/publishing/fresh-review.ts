import { REVIEW_COLUMNS, type Review, reviewSchema } from '../../core/posts/schema.ts';
import { FRESH_REVIEW_READ_LIMIT } from '../../core/publishing/limits.ts';
import type { PostUpsert } from '../../core/publishing/schema.ts';
import { anonClient } from '../database/anon-client.ts';
import { answerTo } from '../database/service-client.ts';
import type { Env } from '../env.ts';

/** Changed reviews whose content an isolate keeps. */
const FRESH_REVIEWS_KEPT = 200;

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
  const query = anonClient(env, (input, init) => fetch(input, init))
    .from('posts')
    .select(REVIEW_COLUMNS)
    .eq('id', change.post_id)
    .eq('published', true)
    .abortSignal(AbortSignal.timeout(FRESH_REVIEW_READ_LIMIT))
    .maybeSingle();
  const review = await answerTo(query, reviewSchema.nullable());
  if (review !== null) keepFreshReview(change.number, review);
  return review;
}

/** Keeps a review as it is since the change of a number, for whoever asks next. */
export function keepFreshReview(number: number, review: Review): void {
  kept.delete(review.id);
  kept.set(review.id, { number, review });
  const [oldest] = kept.keys();
  if (kept.size > FRESH_REVIEWS_KEPT && oldest !== undefined) kept.delete(oldest);
}
