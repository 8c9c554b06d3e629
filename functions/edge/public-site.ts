import { type Changed, countOverlaid, overlayNewest } from '../../core/catalogue/overlay.ts';
import type { CatalogueItem, Guide } from '../../core/catalogue/schema.ts';
import { type SearchableCatalogue, withChanges } from '../../core/catalogue/search.ts';
import { searchDocument } from '../../core/catalogue/search-document.ts';
import { catalogueItem } from '../../core/posts/catalogue-item.ts';
import { currentReview } from '../../core/posts/offer.ts';
import type { Review } from '../../core/posts/schema.ts';
import type { BuildRecord } from '../../core/publishing/schema.ts';
import type { RelatedContent } from '../../core/related/schema.ts';
import { bestOfByReview } from '../../core/screens/best-of-links.ts';
import {
  changedIndex,
  type RelatedIndex,
  relatedChanges,
  relatedTo,
} from '../../core/screens/related.ts';
import type { PublicPages } from '../../core/screens/schema.ts';
import {
  type ComparedPair,
  comparedPairs,
  type ScreenSource,
  screenReview,
} from '../../core/screens/screens.ts';
import type { SearchDocument } from '../../core/search/index.ts';
import type { Env } from '../hosting/env.ts';
import { BoundedCache, lettersOf } from './bounded-cache.ts';
import type { BuildFiles, Directory } from './build-files.ts';
import { readReviews } from './changed-content.ts';
import { guideDocuments, guidesOf } from './guides.ts';

/** Categories, and reviews in all of them. */
const KEPT_CATEGORIES = { count: 500, size: 100_000 };
/** Limits the number of reviews with long texts, and their total length. */
const KEPT_WHOLE = { count: 100, size: 4_000_000 };

/** What is derived from all reviews, which takes a while at ten thousand. Sites with the same reviews share it. */
class Derived {
  changedItems: Changed<CatalogueItem> | undefined;
  catalogue: SearchableCatalogue | undefined;
  directory: Directory | undefined;
  formerSlugs: ReadonlyMap<string, string[]> | undefined;
  relatedIndex: RelatedIndex | undefined;
  /** Reviews whose end may lead elsewhere than in the build. */
  otherRelated: ReadonlySet<string> | undefined;
  documents: ReadonlyMap<string, SearchDocument | null> | undefined;
  readonly ofCategory = new BoundedCache<CatalogueItem[]>({
    ...KEPT_CATEGORIES,
    sizeOf: ({ length }) => length,
  });
  readonly whole = new BoundedCache<Review>({ ...KEPT_WHOLE, sizeOf: lettersOf });
}

interface SearchedGuides {
  guides: Guide[];
  /** What the search knows of them, by path. It reads them again whenever this is another object. */
  documents: ReadonlyMap<string, SearchDocument>;
}

interface Since {
  built: PublicSite;
  changed: Changed<Review>;
  /** Null: those of the build. */
  pages: PublicPages | null;
  derived: Derived;
}

/**
 * What visitors see: a served build with the changes since, as far as this isolate knows them. Its methods throw
 * when a file of the build cannot be read.
 */
export class PublicSite {
  readonly record: BuildRecord;
  /** Reviews that changed since the build. */
  readonly changed: Changed<Review>;
  /** The same site without the changes. */
  readonly built: PublicSite;
  readonly #files: BuildFiles;
  readonly #pages: PublicPages | null;
  readonly #derived: Derived;
  #pairs: ComparedPair<CatalogueItem>[] | undefined;
  #guides: SearchedGuides | undefined;

  /** The site as it was built. */
  constructor(files: BuildFiles, record: BuildRecord, since?: Since) {
    this.#files = files;
    this.record = record;
    this.built = since?.built ?? this;
    this.changed = since?.changed ?? new Map();
    this.#pages = since?.pages ?? null;
    this.#derived = since?.derived ?? new Derived();
  }

  /** The site with other changes since the same build; this one if they are the same. */
  with(changed: Changed<Review>, pages: PublicPages | null): PublicSite {
    const { built } = this;
    if (changed.size === 0 && pages === null) return built;
    const isSame = (site: PublicSite) =>
      changed === site.changed || changed.size + site.changed.size === 0;
    if (isSame(this) && pages === this.#pages) return this;
    const same = [this, built].find(isSame);
    const derived = same === undefined ? new Derived() : same.#derived;
    return new PublicSite(this.#files, this.record, { built, changed, pages, derived });
  }

  async pages(env: Env): Promise<PublicPages> {
    return this.#pages ?? this.#files.pages(env, this.record);
  }

  async catalogue(env: Env): Promise<SearchableCatalogue> {
    if (this.#derived.catalogue !== undefined) return this.#derived.catalogue;
    const built = await this.#files.catalogue(env, this.record);
    if (this.changed.size === 0) return built;
    this.#derived.catalogue = withChanges(built, this.#changedItems);
    return this.#derived.catalogue;
  }

  get #changedItems(): Changed<CatalogueItem> {
    this.#derived.changedItems ??= new Map(
      [...this.changed].map(([id, review]) => [id, review && catalogueItem(review)]),
    );
    return this.#derived.changedItems;
  }

  /** How many reviews are public. */
  async count(env: Env): Promise<number> {
    return countOverlaid((await this.#files.newest(env, this.record)).ids, this.changed);
  }

  /** The newest reviews, newest first. */
  async newest(env: Env, count: number): Promise<Review[]> {
    const built = await this.#files.newest(env, this.record);
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

  async directory(env: Env): Promise<Directory> {
    const built = await this.#files.directory(env, this.record);
    if (this.changed.size === 0) return built;
    this.#derived.directory ??= directoryOf(built, this.#changedItems);
    return this.#derived.directory;
  }

  /** The reviews of a category, newest first. */
  async ofCategory(env: Env, slug: string): Promise<CatalogueItem[]> {
    const known = this.#derived.ofCategory.get(slug);
    if (known !== undefined) return known;
    const { items } = await this.catalogue(env);
    const found = items.filter(({ categories }) =>
      categories.some((category) => category.slug === slug),
    );
    this.#derived.ofCategory.set(slug, found);
    return found;
  }

  /** Pairs with a page. */
  async pairs(env: Env): Promise<ComparedPair<CatalogueItem>[]> {
    if (this.#pairs !== undefined) return this.#pairs;
    const [pages, { byId }] = await Promise.all([this.pages(env), this.directory(env)]);
    this.#pairs = comparedPairs({ pages, review: byId });
    return this.#pairs;
  }

  /** What the search knows of the changed reviews. */
  get documents(): ReadonlyMap<string, SearchDocument | null> {
    this.#derived.documents ??= new Map(
      [...this.changed].map(([id, review]) => [
        id,
        review && searchDocument(catalogueItem(review), review),
      ]),
    );
    return this.#derived.documents;
  }

  /** The pages about several products. The same object as in the build where a change concerns none of them. */
  async guides(env: Env): Promise<SearchedGuides> {
    if (this.#guides !== undefined) return this.#guides;
    const guides = guidesOf(await this.pages(env), await this.pairs(env));
    const built = this === this.built ? null : await this.built.guides(env);
    this.#guides =
      built !== null && JSON.stringify(guides) === JSON.stringify(built.guides)
        ? built
        : { guides, documents: guideDocuments(guides) };
    return this.#guides;
  }

  /** The slugs of a review, including former ones. */
  async slugs(env: Env): Promise<(item: CatalogueItem) => ReadonlySet<string>> {
    const former = await this.built.#former(env);
    return ({ id, slug }) =>
      new Set([slug, ...(this.changed.get(id)?.former_slugs ?? former.get(slug) ?? [])]);
  }

  /** The id of the review that a slug, a former slug or an id leads to, or null. */
  async finder(env: Env): Promise<(address: string) => string | null> {
    const [{ byId, bySlug }, { moved }] = await Promise.all([
      this.directory(env),
      this.built.catalogue(env),
    ]);
    const renamed = new Map<string, string>();
    for (const review of this.changed.values()) {
      for (const slug of review?.former_slugs ?? []) renamed.set(slug, review?.slug ?? slug);
    }
    return (address) => {
      const known = bySlug(address) ?? byId(address);
      if (known !== undefined) return known.id;
      const built = Object.hasOwn(moved, address) ? moved[address] : undefined;
      const slug = renamed.get(address) ?? (built && (renamed.get(built) ?? built));
      return (slug && bySlug(slug)?.id) || null;
    };
  }

  /**
   * What screens are made from.
   *
   * @param ids of the reviews that they may name
   * @param now in milliseconds
   */
  async source(env: Env, ids: readonly string[], now: number): Promise<ScreenSource> {
    const unchanged = ids.filter((id) => !this.changed.has(id));
    const [pages, built] = await Promise.all([
      this.pages(env),
      this.#files.reviews(env, this.record, unchanged),
    ]);
    const wanted = new Set(ids);
    const { categories, texts } = this.record;
    const review = (id: string) => {
      if (!wanted.has(id)) return undefined;
      const found = this.changed.has(id) ? this.changed.get(id) : built.get(id);
      return found ? currentReview(screenReview(found), now) : undefined;
    };
    return { pages, review, categories, texts };
  }

  /** Where the end of a review leads. */
  async related(env: Env, id: string): Promise<RelatedContent> {
    const [pages, index] = await Promise.all([this.pages(env), this.#relatedIndex(env)]);
    return relatedTo(index, id, bestOfByReview(pages).get(id));
  }

  /** Whether the end of a review leads elsewhere than in the build. */
  async isRelatedChanged(env: Env, id: string): Promise<boolean> {
    const [pages, builtPages, index, builtIndex] = await Promise.all([
      this.pages(env),
      this.built.pages(env),
      this.#relatedIndex(env),
      this.built.#relatedIndex(env),
    ] as const);
    this.#derived.otherRelated ??= relatedChanges(builtIndex, index, this.changed.keys());
    const [bestOf, builtBestOf] = [
      bestOfByReview(pages).get(id),
      bestOfByReview(builtPages).get(id),
    ];
    if (!this.#derived.otherRelated.has(id) && bestOf === builtBestOf) return false;
    const related = relatedTo(index, id, bestOf);
    return JSON.stringify(related) !== JSON.stringify(relatedTo(builtIndex, id, builtBestOf));
  }

  /** A review with its long texts, which no file of the build has. Throws without the database. */
  async whole(env: Env, id: string): Promise<Review | null> {
    const known = this.changed.get(id) ?? this.#derived.whole.get(id);
    if (known !== undefined) return known;
    const [review = null] = await readReviews(env, [id]);
    if (review !== null) this.#derived.whole.set(id, review);
    return review;
  }

  async #relatedIndex(env: Env): Promise<RelatedIndex> {
    const built = await this.#files.related(env, this.record);
    if (this.changed.size === 0) return built;
    this.#derived.relatedIndex ??= changedIndex(built, this.#changedItems);
    return this.#derived.relatedIndex;
  }

  /** The former slugs of a slug in the build. */
  async #former(env: Env): Promise<ReadonlyMap<string, string[]>> {
    const { moved } = await this.catalogue(env);
    if (this.#derived.formerSlugs !== undefined) return this.#derived.formerSlugs;
    const slugs = new Map<string, string[]>();
    for (const [from, to] of Object.entries(moved)) {
      slugs.set(to, [...(slugs.get(to) ?? []), from]);
    }
    this.#derived.formerSlugs = slugs;
    return slugs;
  }
}

/** Copying that of ten thousand reviews would take longer than a search in it. */
function directoryOf(built: Directory, changed: Changed<CatalogueItem>): Directory {
  const current = [...changed.values()].filter((item) => item !== null);
  const bySlug = new Map(current.map((item) => [item.slug, item]));
  const unlessChanged = (item: CatalogueItem | undefined) =>
    item === undefined || changed.has(item.id) ? undefined : item;
  return {
    byId: (id) => changed.get(id) ?? unlessChanged(built.byId(id)),
    bySlug: (slug) => bySlug.get(slug) ?? unlessChanged(built.bySlug(slug)),
  };
}
