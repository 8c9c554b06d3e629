import type { CatalogueItem } from '../catalogue/schema.ts';
import { reviewPath } from '../posts/index.ts';
import { RELATED_MAX_COUNT, type RelatedContent } from '../related/schema.ts';
import type { PageLink } from './schema.ts';

/** Below that, reviews of other categories are added. */
const RELATED_MIN_COUNT = 2;
/** Only the nearest ones by price in either direction are compared, so an edit changes few reviews. */
const NEIGHBOURS = 8;
/** A review with more is related by its first ones. */
const COMPARED_CATEGORIES = 6;

/** How far apart two reviews are: double the price is as far as two stars. */
const STAR = 0.5;
const FURTHEST_PRICE = 2;
const UNKNOWN = 1;
const SHARED_CATEGORY = 1;

/** What a review is compared by. */
interface Entry {
  item: CatalogueItem;
  currency: string;
  /** The logarithm of the price to base 2, so that ratios are compared. */
  price: number | null;
}

const entries = new WeakMap<CatalogueItem, Entry>();

/** Items stay the same objects from change to change. */
function entryOf(item: CatalogueItem): Entry {
  const known = entries.get(item);
  if (known !== undefined) return known;
  // The price that the review states, otherwise the lowest one of its offers.
  const { currency, amount } = item.money ?? item.from_prices[0] ?? { currency: '', amount: 0 };
  const entry =
    amount > 0 ? { item, currency, price: Math.log2(amount) } : { item, currency: '', price: null };
  entries.set(item, entry);
  return entry;
}

const compareTexts = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);

function byPrice(one: Entry, other: Entry): number {
  return (
    compareTexts(one.currency, other.currency) ||
    (one.price ?? 0) - (other.price ?? 0) ||
    (one.item.overall_rating ?? 0) - (other.item.overall_rating ?? 0) ||
    compareTexts(one.item.id, other.item.id)
  );
}

const byDate = (one: Entry, other: Entry) =>
  compareTexts(other.item.created_at, one.item.created_at) ||
  compareTexts(one.item.id, other.item.id);

interface Sorted {
  entries: readonly Entry[];
  places: ReadonlyMap<string, number>;
}

function sorted(
  items: readonly CatalogueItem[],
  order: (one: Entry, other: Entry) => number,
): Sorted {
  const inOrder = items.map(entryOf).sort(order);
  return { entries: inOrder, places: new Map(inOrder.map(({ item }, place) => [item.id, place])) };
}

/** The reviews of one category, or all; sorted when first needed. */
class Group {
  readonly items: CatalogueItem[] = [];
  #byPrice: Sorted | undefined;
  #byDate: Sorted | undefined;

  /** The nearest ones by price. */
  neighbours(id: string): Entry[] {
    this.#byPrice ??= sorted(this.items, byPrice);
    const place = this.#byPrice.places.get(id);
    if (place === undefined) return [];
    return this.#byPrice.entries
      .slice(Math.max(0, place - NEIGHBOURS), place + NEIGHBOURS + 1)
      .filter(({ item }) => item.id !== id);
  }

  /** The next older one, the newest one after the oldest; with -1 the other way. */
  beside(id: string, step: 1 | -1): CatalogueItem | null {
    this.#byDate ??= sorted(this.items, byDate);
    const place = this.#byDate.places.get(id);
    const count = this.items.length;
    if (place === undefined || count < 2) return null;
    return this.#byDate.entries[(place + step + count) % count]?.item ?? null;
  }
}

/** The reviews of a site, prepared to find what is related to one of them. */
export interface RelatedIndex {
  all: Group;
  /** By slug. */
  categories: ReadonlyMap<string, Group>;
  byId: ReadonlyMap<string, CatalogueItem>;
}

/**
 * @param items all of the catalogue as the build has them, in any order: what time removes from them
 *   later changes no order
 */
export function relatedIndex(items: readonly CatalogueItem[]): RelatedIndex {
  const all = new Group();
  const categories = new Map<string, Group>();
  const byId = new Map<string, CatalogueItem>();
  for (const item of items) {
    byId.set(item.id, item);
    all.items.push(item);
    for (const { slug } of item.categories) {
      const group = categories.get(slug) ?? new Group();
      group.items.push(item);
      categories.set(slug, group);
    }
  }
  return { all, categories, byId };
}

function groupsOf({ categories }: RelatedIndex, item: CatalogueItem): Group[] {
  const compared = item.categories.slice(0, COMPARED_CATEGORIES);
  return compared.flatMap(({ slug }) => categories.get(slug) ?? []);
}

function priceDistance(one: Entry, other: Entry): number {
  if (one.price === null || other.price === null || one.currency !== other.currency) return UNKNOWN;
  return Math.min(FURTHEST_PRICE, Math.abs(one.price - other.price));
}

function ratingDistance(one: CatalogueItem, other: CatalogueItem): number {
  if (one.overall_rating === null || other.overall_rating === null) return UNKNOWN;
  return STAR * Math.abs(one.overall_rating - other.overall_rating);
}

function sharedCategories(one: CatalogueItem, other: CatalogueItem): number {
  const slugs = new Set(one.categories.map(({ slug }) => slug));
  return other.categories.filter(({ slug }) => slugs.has(slug)).length;
}

function closest(item: CatalogueItem, among: Iterable<Entry>, count: number): CatalogueItem[] {
  const entry = entryOf(item);
  const scored = [...among].map((other) => {
    const shared = SHARED_CATEGORY * sharedCategories(item, other.item);
    const distance = priceDistance(entry, other) + ratingDistance(item, other.item) - shared;
    return { item: other.item, distance };
  });
  scored.sort(
    (one, other) => one.distance - other.distance || compareTexts(one.item.id, other.item.id),
  );
  return scored.slice(0, count).map((each) => each.item);
}

function relatedReviews(index: RelatedIndex, item: CatalogueItem): CatalogueItem[] {
  // A review may stand in several categories.
  const near = new Set(groupsOf(index, item).flatMap((group) => group.neighbours(item.id)));
  const found = closest(item, near, RELATED_MAX_COUNT);
  if (found.length >= RELATED_MIN_COUNT) return found;
  const others = index.all.neighbours(item.id).filter((other) => !found.includes(other.item));
  return [...found, ...closest(item, others, RELATED_MIN_COUNT - found.length)];
}

/**
 * Where the end of a review leads.
 *
 * @param bestOf pages that include it
 */
export function relatedTo(
  index: RelatedIndex,
  id: string,
  bestOf: readonly PageLink[] = [],
): RelatedContent {
  const item = index.byId.get(id);
  if (item === undefined) return { bestOf: [...bestOf], reviews: [], next: null };
  const [category] = item.categories;
  const next = category && index.categories.get(category.slug)?.beside(id, 1);
  return {
    bestOf: [...bestOf],
    reviews: relatedReviews(index, item),
    next: next ? { category: category.name, title: next.title, path: reviewPath(next.slug) } : null,
  };
}

/** Whether some review has too few others in its categories. */
const isFilledUp = ({ all, categories }: RelatedIndex) =>
  all.items.some((item) => item.categories.length === 0) ||
  [...categories.values()].some(({ items }) => items.length <= RELATED_MIN_COUNT);

/** Reviews whose related content may differ between two states of a site, those that changed included. */
export function relatedChanges(
  before: RelatedIndex,
  after: RelatedIndex,
  changed: Iterable<string>,
): Set<string> {
  const found = new Set<string>();
  // Sorting all reviews takes a while.
  const isWide = isFilledUp(before) || isFilledUp(after);
  for (const id of changed) {
    found.add(id);
    for (const index of [before, after]) {
      const groups = index.byId.get(id)?.categories.map(({ slug }) => index.categories.get(slug));
      for (const group of groups ?? []) {
        const previous = group?.beside(id, -1);
        if (previous) found.add(previous.id);
        for (const { item } of group?.neighbours(id) ?? []) found.add(item.id);
      }
      if (!isWide) continue;
      for (const { item } of index.all.neighbours(id)) found.add(item.id);
    }
  }
  return found;
}
