import { REVIEW_COLUMNS, type Review, reviewSchema } from '../../core/posts/schema.ts';
import { FRESH_REVIEW_READ_LIMIT } from '../../core/publishing/limits.ts';
import { anonClient } from '../database/anon-client.ts';
import { query } from '../database/query.ts';
import type { Env } from '../env.ts';

const KEPT_REVIEWS = 200;

/** Read once per isolate and change. */
export class FreshReviews {
  readonly #kept = new Map<string, { change: number; review: Review }>();

  async get(env: Env, id: string, change: number): Promise<Review | null> {
    const kept = this.#kept.get(id);
    if (kept?.change === change) return kept.review;
    const review = await readReview(env, id);
    if (review !== null) this.keep(change, review);
    return review;
  }

  keep(change: number, review: Review): void {
    this.#kept.delete(review.id);
    this.#kept.set(review.id, { change, review });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT_REVIEWS && oldest !== undefined) this.#kept.delete(oldest);
  }
}

function readReview(env: Env, id: string): Promise<Review | null> {
  const call = anonClient(env)
    .from('posts')
    .select(REVIEW_COLUMNS)
    .eq('id', id)
    .eq('published', true)
    .abortSignal(AbortSignal.timeout(FRESH_REVIEW_READ_LIMIT))
    .maybeSingle();
  return query(call, reviewSchema.nullable());
}
