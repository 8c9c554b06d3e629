import { z } from 'zod';
import type { Changed } from '../../core/catalogue/overlay.ts';
import { type Review, reviewSchema } from '../../core/posts/schema.ts';
import { FRESH_REVIEW_READ_LIMIT } from '../../core/publishing/limits.ts';
import type { PostChange } from '../../core/publishing/schema.ts';
import { type PublicPages, publicPagesSchema } from '../../core/screens/schema.ts';
import { anonClient } from '../database/anon-client.ts';
import { query } from '../database/query.ts';
import type { Env } from '../hosting/env.ts';
import { BoundedCache, lettersOf } from './bounded-cache.ts';
import { elapsed } from './elapsed.ts';

/** If there are more changes than this, or longer ones, as after an import, they wait for the rebuild. */
const KEPT_REVIEWS = 1_000;
const KEPT_LETTERS = 16_000_000;
/** The reviews of one request, which has little time. */
const IDS_PER_REQUEST = 100;
/** Visitors do not wait for a database that failed so recently, in milliseconds. */
const RETRY_DELAY = 3_000;

/** Contents of different instants have the same number until the clock's change is numbered. */
const versionOf = ({ number, due }: PostChange) =>
  due === undefined ? `${number}` : `${number} ${due}`;

/** The number of the last change that a revision includes. */
const numberOf = (revision: string) => Number.parseInt(revision, 10) || 0;

interface Kept {
  version: string;
  /** Null: no longer public. */
  review: Review | null;
}

interface Given {
  now: () => number;
  readReviews?: (env: Env, ids: readonly string[]) => Promise<Review[]>;
  readPages?: (env: Env) => Promise<PublicPages>;
  letters?: number;
}

/**
 * The content that has changed since the build, read from the database: reviews once per isolate and change,
 * all other pages once per isolate and revision.
 */
export class ChangedContent {
  readonly #given: Required<Given>;
  readonly #reviews: BoundedCache<Kept>;
  /** The reviews read for the current changes: kept, or too many to keep. */
  #versions = new Map<string, string>();
  #last: { key: string; changed: Changed<Review> } | undefined;
  #pages: { asked: string; pages: PublicPages } | undefined;
  #failedAt = Number.NEGATIVE_INFINITY;

  constructor(given: Given) {
    this.#given = { readReviews, readPages, letters: KEPT_LETTERS, ...given };
    const size = this.#given.letters;
    this.#reviews = new BoundedCache<Kept>({ count: KEPT_REVIEWS, size, sizeOf: lettersOf });
  }

  /** A review as it is since a change; null when it is no longer public. Throws when it cannot be read. */
  async review(env: Env, change: PostChange): Promise<Review | null> {
    const kept = this.#reviews.get(change.post_id);
    if (kept?.version === versionOf(change)) return kept.review;
    const [review = null] = await this.#given.readReviews(env, [change.post_id]);
    this.keep(change, review);
    return review;
  }

  /** What a save has answered of a review, so that it need not be read. */
  keep(change: PostChange, review: Review | null): void {
    this.#reviews.set(change.post_id, { version: versionOf(change), review });
    this.#versions.set(change.post_id, versionOf(change));
  }

  /**
   * What is known of changed reviews, the same object as long as nothing else changes. One that cannot be
   * read now is as it was last known, or missing, which means as it was built. Never throws.
   */
  async reviews(env: Env, changes: readonly PostChange[]): Promise<Changed<Review>> {
    const key = changes.map(versionOf).join();
    if (this.#last?.key === key) return this.#last.changed;
    const upserts = changes.filter(({ kind }) => kind === 'upsert').slice(-KEPT_REVIEWS);
    this.#forgetOthers(upserts);
    const isComplete = await this.#readMissing(env, upserts);
    const changed = new Map<string, Review | null>();
    for (const { kind, post_id } of changes) {
      const kept = this.#reviews.get(post_id);
      if (kind === 'remove') changed.set(post_id, null);
      else if (kept !== undefined) changed.set(post_id, kept.review);
    }
    if (isComplete) this.#last = { key, changed };
    return changed;
  }

  /**
   * Best-of pages, comparisons and categories of a revision or a later one, the same object for the same
   * revision. When they cannot be read they are as last known; null when the build knows more. Never throws.
   *
   * @param built the revision of the build
   */
  async pages(env: Env, revision: string, built: string): Promise<PublicPages | null> {
    const isKnown = this.#pages?.asked === revision || this.#pages?.pages.revision === revision;
    if (!isKnown) {
      await this.#attempt('The changed pages', async () => {
        this.#pages = { asked: revision, pages: await this.#given.readPages(env) };
      });
    }
    const known = this.#pages?.pages;
    if (known === undefined) return null;
    return isKnown || numberOf(known.revision) >= numberOf(built) ? known : null;
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
    return this.#attempt('Changed reviews', async () => {
      for (let start = 0; start < missing.length; start += IDS_PER_REQUEST) {
        const part = missing.slice(start, start + IDS_PER_REQUEST);
        const reviews = await this.#given.readReviews(
          env,
          part.map(({ post_id }) => post_id),
        );
        const byId = new Map(reviews.map((review) => [review.id, review]));
        for (const change of part) this.keep(change, byId.get(change.post_id) ?? null);
      }
    });
  }

  /** Whether a reading succeeded. None is tried shortly after one failed. */
  async #attempt(what: string, read: () => Promise<void>): Promise<boolean> {
    if (elapsed(this.#failedAt, this.#given.now()) < RETRY_DELAY) return false;
    try {
      await read();
      return true;
    } catch (error) {
      this.#failedAt = this.#given.now();
      console.warn(`${what} could not be read:`, error);
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

/** Best-of pages, comparisons and categories as visitors may see them now. */
function readPages(env: Env): Promise<PublicPages> {
  const call = anonClient(env)
    .rpc('read_pages')
    .abortSignal(AbortSignal.timeout(FRESH_REVIEW_READ_LIMIT));
  return query(call, publicPagesSchema);
}
