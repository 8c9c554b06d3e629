import { REVIEW_COLUMNS, type Review, reviewSchema } from '../../core/posts/schema.ts';
import { FRESH_REVIEW_READ_LIMIT } from '../../core/publishing/limits.ts';
import { anonClient } from '../database/anon-client.ts';
import { query } from '../database/query.ts';
import type { Env } from '../env.ts';

const KEPT_ITEMS = 200;

/** The content of items that changed since the build, read once per isolate and change. */
export class FreshContent<Content> {
  readonly #read: (env: Env, id: string) => Promise<Content | null>;
  readonly #kept = new Map<string, { change: number; content: Content }>();

  constructor(read: (env: Env, id: string) => Promise<Content | null>) {
    this.#read = read;
  }

  /** An item as it is since the change of a number; null when it is no longer public. */
  async get(env: Env, id: string, change: number): Promise<Content | null> {
    const kept = this.#kept.get(id);
    if (kept?.change === change) return kept.content;
    const content = await this.#read(env, id);
    if (content !== null) this.keep(id, change, content);
    return content;
  }

  keep(id: string, change: number, content: Content): void {
    this.#kept.delete(id);
    this.#kept.set(id, { change, content });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT_ITEMS && oldest !== undefined) this.#kept.delete(oldest);
  }
}

/** A published review as visitors may read it. */
export function readReview(env: Env, id: string): Promise<Review | null> {
  const call = anonClient(env)
    .from('posts')
    .select(REVIEW_COLUMNS)
    .eq('id', id)
    .eq('published', true)
    .abortSignal(AbortSignal.timeout(FRESH_REVIEW_READ_LIMIT))
    .maybeSingle();
  return query(call, reviewSchema.nullable());
}
