import type { CatalogueItem } from '../../core/catalogue/schema.ts';
import { makeSearchable, type SearchableCatalogue } from '../../core/catalogue/search.ts';
import { searchDocument } from '../../core/catalogue/search-document.ts';
import { catalogueItem } from '../../core/posts/catalogue-item.ts';
import type { Review } from '../../core/posts/schema.ts';
import {
  type Changed,
  countOverlaid,
  overlay,
  overlayNewest,
} from '../../core/publishing/overlay.ts';
import type { BuildRecord } from '../../core/publishing/schema.ts';
import type { SearchDocument } from '../../core/search/index.ts';
import type { Env } from '../env.ts';
import { readReviews } from './fresh-reviews.ts';
import type { ServedBuild } from './served-build.ts';

/** A served build with the changes since, as far as this isolate knows them. */
export class OverlaidBuild {
  readonly record: BuildRecord;
  readonly changed: Changed<Review>;
  readonly #build: ServedBuild;
  #catalogue: SearchableCatalogue | undefined;
  #documents: ReadonlyMap<string, SearchDocument | null> | undefined;

  constructor(build: ServedBuild, record: BuildRecord, changed: Changed<Review>) {
    this.record = record;
    this.changed = changed;
    this.#build = build;
  }

  /** How many reviews are public. */
  async count(env: Env): Promise<number> {
    return countOverlaid((await this.#build.newest(env, this.record)).ids, this.changed);
  }

  /** The newest reviews, newest first. */
  async newest(env: Env, count: number): Promise<Review[]> {
    const built = await this.#build.newest(env, this.record);
    const newest = overlayNewest(built, this.changed, count);
    if (newest !== null) return newest;
    // Nearly all of the newest ones were removed.
    const { items } = await this.catalogue(env);
    const ids = items.slice(0, count).map(({ id }) => id);
    const known = new Map([
      ...built.newest.map((review) => [review.id, review] as const),
      ...this.changed,
    ]);
    const missing = ids.filter((id) => !known.has(id));
    for (const review of await readReviews(env, missing)) known.set(review.id, review);
    return ids.flatMap((id) => known.get(id) ?? []);
  }

  async catalogue(env: Env): Promise<SearchableCatalogue> {
    if (this.#catalogue !== undefined) return this.#catalogue;
    const built = await this.#build.catalogue(env, this.record);
    if (this.changed.size === 0) return built;
    const changed = new Map<string, CatalogueItem | null>();
    for (const [id, review] of this.changed) changed.set(id, review && catalogueItem(review));
    const items = overlay(built.items, changed);
    this.#catalogue = makeSearchable({ ...built, items }, built);
    return this.#catalogue;
  }

  /** What the search knows of the changed reviews. */
  get documents(): ReadonlyMap<string, SearchDocument | null> {
    this.#documents ??= new Map(
      [...this.changed].map(([id, review]) => [
        id,
        review && searchDocument(catalogueItem(review), review),
      ]),
    );
    return this.#documents;
  }
}
