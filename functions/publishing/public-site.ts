import type { CatalogueItem, Guide } from '../../core/catalogue/schema.ts';
import type { SearchableCatalogue } from '../../core/catalogue/search.ts';
import { currentReview } from '../../core/posts/offer.ts';
import type { Review } from '../../core/posts/schema.ts';
import type { Changed } from '../../core/publishing/overlay.ts';
import type { BuildRecord } from '../../core/publishing/schema.ts';
import type { RelatedContent } from '../../core/related/schema.ts';
import { bestOfByReview } from '../../core/screens/best-of-links.ts';
import { guideDocuments, guidesOf } from '../../core/screens/guides.ts';
import {
  type RelatedIndex,
  relatedChanges,
  relatedIndex,
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
import type { Env } from '../env.ts';
import { BoundedCache, lettersOf } from './bounded-cache.ts';
import type { BuiltReviews } from './built-reviews.ts';
import { readReviews } from './fresh-reviews.ts';
import type { OverlaidBuild } from './overlaid-build.ts';
import type { ServedBuild } from './served-build.ts';

/** Categories, and reviews in all of them. */
const KEPT_CATEGORIES = { count: 500, size: 100_000 };
/** Limits the number of reviews with long texts, and their total length. */
const KEPT_WHOLE = { count: 100, size: 4_000_000 };

interface Given {
  build: ServedBuild;
  reviews: BuiltReviews;
  overlaid: OverlaidBuild;
  /** Null: those of the build. */
  pages: PublicPages | null;
}

/** The cached lists of reviews, by their parameters. */
export interface Directory {
  byId: ReadonlyMap<string, CatalogueItem>;
  bySlug: ReadonlyMap<string, CatalogueItem>;
}

/** What is derived from the items of a catalogue, which takes a while at ten thousand. */
const directories = new WeakMap<readonly CatalogueItem[], Directory>();
const indexes = new WeakMap<readonly CatalogueItem[], RelatedIndex>();

function directoryOf({ items }: SearchableCatalogue): Directory {
  const known = directories.get(items) ?? {
    byId: new Map(items.map((item) => [item.id, item])),
    bySlug: new Map(items.map((item) => [item.slug, item])),
  };
  directories.set(items, known);
  return known;
}

const former = new WeakMap<SearchableCatalogue, ReadonlyMap<string, string[]>>();

/** The former slugs of a slug. */
function formerSlugs(catalogue: SearchableCatalogue): ReadonlyMap<string, string[]> {
  const known = former.get(catalogue);
  if (known !== undefined) return known;
  const slugs = new Map<string, string[]>();
  for (const [from, to] of Object.entries(catalogue.moved)) {
    slugs.set(to, [...(slugs.get(to) ?? []), from]);
  }
  former.set(catalogue, slugs);
  return slugs;
}

function indexOf({ items }: SearchableCatalogue): RelatedIndex {
  const known = indexes.get(items) ?? relatedIndex(items);
  indexes.set(items, known);
  return known;
}

/** Everything that visitors see now, as far as this isolate knows, beside what the served build shows. */
export class PublicSite {
  readonly overlaid: OverlaidBuild;
  readonly #given: Given;
  readonly #ofCategory = new BoundedCache<CatalogueItem[]>({
    ...KEPT_CATEGORIES,
    sizeOf: ({ length }) => length,
  });
  readonly #whole = new BoundedCache<Review>({ ...KEPT_WHOLE, sizeOf: lettersOf });
  #related: ReadonlySet<string> | undefined;
  #pairs: ComparedPair<CatalogueItem>[] | undefined;
  #guides: { guides: Guide[]; documents: ReadonlyMap<string, SearchDocument> } | undefined;

  constructor(given: Given) {
    this.overlaid = given.overlaid;
    this.#given = given;
  }

  get record(): BuildRecord {
    return this.overlaid.record;
  }

  /** Reviews that changed since the build. */
  get changed(): Changed<Review> {
    return this.overlaid.changed;
  }

  isFrom(overlaid: OverlaidBuild, pages: PublicPages | null): boolean {
    return this.overlaid === overlaid && this.#given.pages === pages;
  }

  builtPages(env: Env): Promise<PublicPages> {
    return this.#given.build.pages(env, this.record);
  }

  async pages(env: Env): Promise<PublicPages> {
    return this.#given.pages ?? this.builtPages(env);
  }

  catalogue(env: Env): Promise<SearchableCatalogue> {
    return this.overlaid.catalogue(env);
  }

  builtCatalogue(env: Env): Promise<SearchableCatalogue> {
    return this.#given.build.catalogue(env, this.record);
  }

  async directory(env: Env): Promise<Directory> {
    return directoryOf(await this.catalogue(env));
  }

  /** The reviews of a category, newest first. */
  async ofCategory(env: Env, slug: string): Promise<CatalogueItem[]> {
    const known = this.#ofCategory.get(slug);
    if (known !== undefined) return known;
    const items = ofCategory(await this.catalogue(env), slug);
    this.#ofCategory.set(slug, items);
    return items;
  }

  async builtOfCategory(env: Env, slug: string): Promise<CatalogueItem[]> {
    return ofCategory(await this.builtCatalogue(env), slug);
  }

  /** Pairs with a page. */
  async pairs(env: Env): Promise<ComparedPair<CatalogueItem>[]> {
    if (this.#pairs !== undefined) return this.#pairs;
    const [pages, { byId }] = await Promise.all([this.pages(env), this.directory(env)]);
    this.#pairs = comparedPairs({ pages, review: (id) => byId.get(id) });
    return this.#pairs;
  }

  /** The pages about several products, and what the search knows of them by path. */
  async guides(env: Env) {
    if (this.#guides !== undefined) return this.#guides;
    const guides = guidesOf(await this.pages(env), await this.pairs(env));
    this.#guides = { guides, documents: guideDocuments(guides) };
    return this.#guides;
  }

  async builtPairs(env: Env): Promise<ComparedPair<CatalogueItem>[]> {
    const [pages, catalogue] = await Promise.all([this.builtPages(env), this.builtCatalogue(env)]);
    const { byId } = directoryOf(catalogue);
    return comparedPairs({ pages, review: (id) => byId.get(id) });
  }

  /** The slugs of a review, including former ones. */
  async slugs(env: Env): Promise<(item: CatalogueItem) => ReadonlySet<string>> {
    const former = formerSlugs(await this.builtCatalogue(env));
    return ({ id, slug }) =>
      new Set([slug, ...(this.changed.get(id)?.former_slugs ?? former.get(slug) ?? [])]);
  }

  /** The id of the review that a slug, a former slug or an id leads to, or null. */
  async finder(env: Env): Promise<(address: string) => string | null> {
    const [{ byId, bySlug }, { moved }] = await Promise.all([
      this.directory(env),
      this.builtCatalogue(env),
    ]);
    const renamed = new Map<string, string>();
    for (const review of this.changed.values()) {
      for (const slug of review?.former_slugs ?? []) renamed.set(slug, review?.slug ?? slug);
    }
    return (address) => {
      const known = bySlug.get(address) ?? byId.get(address);
      if (known !== undefined) return known.id;
      const built = Object.hasOwn(moved, address) ? moved[address] : undefined;
      const slug = renamed.get(address) ?? (built && (renamed.get(built) ?? built));
      return (slug && bySlug.get(slug)?.id) || null;
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
      this.#given.reviews.get(env, this.record, unchanged),
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
    const [pages, catalogue] = await Promise.all([this.pages(env), this.catalogue(env)]);
    return relatedTo(indexOf(catalogue), id, bestOfByReview(pages).get(id));
  }

  /** Whether the end of a review leads elsewhere than in the build. */
  async isRelatedChanged(env: Env, id: string): Promise<boolean> {
    const [pages, builtPages, catalogue, builtCatalogue] = await Promise.all([
      this.pages(env),
      this.builtPages(env),
      this.catalogue(env),
      this.builtCatalogue(env),
    ] as const);
    const [index, builtIndex] = [indexOf(catalogue), indexOf(builtCatalogue)];
    this.#related ??= relatedChanges(builtIndex, index, this.changed.keys());
    const [bestOf, builtBestOf] = [
      bestOfByReview(pages).get(id),
      bestOfByReview(builtPages).get(id),
    ];
    if (!this.#related.has(id) && bestOf === builtBestOf) return false;
    const related = relatedTo(index, id, bestOf);
    return JSON.stringify(related) !== JSON.stringify(relatedTo(builtIndex, id, builtBestOf));
  }

  /** A review with its long texts, which no file of the build has. Throws without the database. */
  async whole(env: Env, id: string): Promise<Review | null> {
    const known = this.changed.get(id) ?? this.#whole.get(id);
    if (known !== undefined) return known;
    const [review = null] = await readReviews(env, [id]);
    if (review !== null) this.#whole.set(id, review);
    return review;
  }
}

const ofCategory = ({ items }: SearchableCatalogue, slug: string) =>
  items.filter(({ categories }) => categories.some((category) => category.slug === slug));
