import { z } from 'zod';
import { type Review, reviewSchema } from '../../core/posts/schema.ts';
import { FRESH_REVIEW_READ_LIMIT } from '../../core/publishing/limits.ts';
import type { Changed } from '../../core/publishing/overlay.ts';
import type { PostChange } from '../../core/publishing/schema.ts';
import { anonClient } from '../database/anon-client.ts';
import { query } from '../database/query.ts';
import type { Env } from '../env.ts';
import { BoundedCache, lettersOf } from './bounded-cache.ts';

/** If there are more changes than this, or longer ones, as after an import, they wait for the rebuild. */
const KEPT_REVIEWS = 1_000;
const KEPT_LETTERS = 16_000_000;
/** The reviews of one request, which has little time. */
const IDS_PER_REQUEST = 100;
/** Lists do not wait for a database that failed so recently, in milliseconds. */
const RETRY_DELAY = 3_000;

/** Contents of different instants have the same number until the clock's change is numbered. */
const versionOf = ({ number, due }: PostChange) =>
  due === undefined ? `${number}` : `${number} ${due}`;

interface Kept {
  version: string;
  /** Null: no longer public. */
  review: Review | null;
}

type ReadReviews = (env: Env, ids: readonly string[]) => Promise<Review[]>;

/** The reviews that changed since the build, each read once per isolate and change. */
export class FreshReviews {
  readonly #read: ReadReviews;
  readonly #now: () => number;
  readonly #kept: BoundedCache<Kept>;
  /** The reviews read for the current changes: kept, or too many to keep. */
  #versions = new Map<string, string>();
  #failedAt = Number.NEGATIVE_INFINITY;
  #last: { key: string; changed: Changed<Review> } | undefined;

  constructor(read: ReadReviews, now: () => number, letters = KEPT_LETTERS) {
    this.#read = read;
    this.#now = now;
    this.#kept = new BoundedCache<Kept>({ count: KEPT_REVIEWS, size: letters, sizeOf: lettersOf });
  }

  /** A review as it is since a change; null when it is no longer public. Throws when it cannot be read. */
  async get(env: Env, change: PostChange): Promise<Review | null> {
    const kept = this.#kept.get(change.post_id);
    if (kept?.version === versionOf(change)) return kept.review;
    const [review = null] = await this.#read(env, [change.post_id]);
    this.keep(change, review);
    return review;
  }

  /**
   * What is known of changed reviews, the same object as long as nothing else changes. One that cannot be
   * read now is as it was last known, or missing, which means as it was built. Never throws.
   */
  async all(env: Env, changes: readonly PostChange[]): Promise<Changed<Review>> {
    const key = changes.map(versionOf).join();
    if (this.#last?.key === key) return this.#last.changed;
    const upserts = changes.filter(({ kind }) => kind === 'upsert').slice(-KEPT_REVIEWS);
    this.#forgetOthers(upserts);
    const isComplete = await this.#readMissing(env, upserts);
    const changed = new Map<string, Review | null>();
    for (const { kind, post_id } of changes) {
      const kept = this.#kept.get(post_id);
      if (kind === 'remove') changed.set(post_id, null);
      else if (kept !== undefined) changed.set(post_id, kept.review);
    }
    if (isComplete) this.#last = { key, changed };
    return changed;
  }

  keep(change: PostChange, review: Review | null): void {
    this.#kept.set(change.post_id, { version: versionOf(change), review });
    this.#versions.set(change.post_id, versionOf(change));
  }

  #forgetOthers(changes: readonly PostChange[]): void {
    const read = changes.flatMap(({ post_id }) => {
      const version = this.#versions.get(post_id);
      return version === undefined ? [] : [[post_id, version] as const];
    });
    this.#versions = new Map(read);
  }

  async #readMissing(env: Env, changes: readonly PostChange[]): Promise<boolean> {
    const missing = changes.filter(
      (change) => this.#versions.get(change.post_id) !== versionOf(change),
    );
    if (missing.length === 0) return true;
    if (this.#now() - this.#failedAt < RETRY_DELAY) return false;
    try {
      for (let start = 0; start < missing.length; start += IDS_PER_REQUEST) {
        const part = missing.slice(start, start + IDS_PER_REQUEST);
        const reviews = await this.#read(
          env,
          part.map(({ post_id }) => post_id),
        );
        const byId = new Map(reviews.map((review) => [review.id, review]));
        for (const change of part) this.keep(change, byId.get(change.post_id) ?? null);
      }
      return true;
    } catch (error) {
      this.#failedAt = this.#now();
      console.warn('Changed reviews could not be read:', error);
      return false;
    }
  }
}

/** The public ones of some reviews, as visitors see them now. */
export function readReviews(env: Env, ids: readonly string[]): Promise<Review[]> {
  const call = anonClient(env)
    .rpc('read_reviews', { ids_input: [...ids] })
    .abortSignal(AbortSignal.timeout(FRESH_REVIEW_READ_LIMIT));
  return query(call, z.array(reviewSchema));
}
