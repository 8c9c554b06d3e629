import { FRESH_REVIEW_READ_LIMIT } from '../../core/publishing/limits.ts';
import { type PublicPages, publicPagesSchema } from '../../core/screens/schema.ts';
import { anonClient } from '../database/anon-client.ts';
import { query } from '../database/query.ts';
import type { Env } from '../env.ts';

/** Visitors do not wait for a database that failed so recently, in milliseconds. */
const RETRY_DELAY = 3_000;

type ReadPages = (env: Env) => Promise<PublicPages>;

/** The number of the last change that a revision includes. */
const numberOf = (revision: string) => Number.parseInt(revision, 10) || 0;

/** Best-of pages, comparisons and categories as they are now, read once per isolate and revision. */
export class FreshPages {
  readonly #read: ReadPages;
  readonly #now: () => number;
  #kept: { asked: string; pages: PublicPages } | undefined;
  #failedAt = Number.NEGATIVE_INFINITY;

  constructor(read: ReadPages, now: () => number) {
    this.#read = read;
    this.#now = now;
  }

  /**
   * The pages of a revision or a later one, the same object for the same revision. When they cannot be read
   * they are as last known; null when the build knows more. Never throws.
   *
   * @param built the revision of the build
   */
  async get(env: Env, revision: string, built: string): Promise<PublicPages | null> {
    if (this.#isKnown(revision)) return this.#kept?.pages ?? null;
    if (this.#now() - this.#failedAt >= RETRY_DELAY) {
      try {
        this.#kept = { asked: revision, pages: await this.#read(env) };
      } catch (error) {
        this.#failedAt = this.#now();
        console.warn('The changed pages could not be read:', error);
      }
    }
    const kept = this.#kept?.pages;
    return kept !== undefined && numberOf(kept.revision) >= numberOf(built) ? kept : null;
  }

  #isKnown(revision: string): boolean {
    return this.#kept?.asked === revision || this.#kept?.pages.revision === revision;
  }
}

/** As visitors may see them now. */
export function readPages(env: Env): Promise<PublicPages> {
  const call = anonClient(env)
    .rpc('read_pages')
    .abortSignal(AbortSignal.timeout(FRESH_REVIEW_READ_LIMIT));
  return query(call, publicPagesSchema);
}
