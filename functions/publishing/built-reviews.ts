import { z } from 'zod';
import { builtReviewSchema, type Review } from '../../core/posts/schema.ts';
import { reviewDataPart, reviewDataPath } from '../../core/publishing/review-data.ts';
import type { BuildRecord } from '../../core/publishing/schema.ts';
import { BoundedCache, lettersOf } from './bounded-cache.ts';
import type { Assets } from './served-build.ts';

/** Limits the number of reviews and their total length. */
const KEPT = { count: 300, size: 6_000_000 };

/** Only the reviews that are needed are checked. */
const partSchema = z.array(z.looseObject({ id: z.string() }));

/** Reviews of a build without their long texts, each read once per isolate and build as long as it is in use. */
export class BuiltReviews {
  #record: BuildRecord | undefined;
  readonly #kept = new BoundedCache<Review>({ ...KEPT, sizeOf: lettersOf });

  /** Those of some reviews that the build has. Throws when its files cannot be read. */
  async get(
    env: Assets,
    record: BuildRecord,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, Review>> {
    if (this.#record !== record) this.#kept.clear();
    this.#record = record;
    const found = new Map<string, Review>();
    const missing = new Set<string>();
    for (const id of ids) {
      const review = this.#kept.get(id);
      if (review === undefined) missing.add(id);
      else found.set(id, review);
    }
    const parts = [...new Set([...missing].map(reviewDataPart))];
    const read = await Promise.all(parts.map((part) => readPart(env, part, missing)));
    for (const review of read.flat()) {
      found.set(review.id, review);
      if (this.#record === record) this.#kept.set(review.id, review);
    }
    return found;
  }
}

/** A beginning that no id has is no file. */
async function readPart(
  { ASSETS }: Assets,
  part: string,
  wanted: ReadonlySet<string>,
): Promise<Review[]> {
  const path = reviewDataPath(part);
  const response = await ASSETS.fetch(`https://assets.internal${path}`);
  if (response.status === 404) return [];
  if (!response.ok) throw new Error(`${path} of the build answered ${response.status}`);
  const rows = partSchema.parse(await response.json());
  return rows.filter(({ id }) => wanted.has(id)).map((row) => builtReviewSchema.parse(row));
}
