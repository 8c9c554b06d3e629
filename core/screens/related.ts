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
/** The slug of no category. */
const NO_CATEGORY = '';

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

type Order = (one: Entry, other: Entry) => number;

/** Reviews that changed, by id: as they are now, null for one that is gone. */
type Changes = ReadonlyMap<string, CatalogueItem | null>;

/** The reviews of one category, or all. */
class Group {
  readonly #items: readonly CatalogueItem[];
  readonly #since: { before: Group; changes: Changes } | undefined;
  readonly #orders = new Map<Order, readonly Entry[]>();

  /** @param since the group before some changes, of which `items` are in it now; without, they are all */
  constructor(items: readonly CatalogueItem[], since?: { before: Group; changes: Changes }) {
    this.#items = items;
    this.#since = since;
  }

  get count(): number {
    return (this.#since === undefined ? this.#items : this.#sorted(byDate)).length;
  }

  /** The nearest ones by price. */
  neighbours(item: CatalogueItem): Entry[] {
    const entries = this.#sorted(byPrice);
    const place = placeOf(item, entries, byPrice);
    if (place === null) return [];
    return entries
      .slice(Math.max(0, place - NEIGHBOURS), place + NEIGHBOURS + 1)
      .filter((other) => other.item !== item);
  }

  /** The next older one, the newest one after the oldest; with -1 the other way. */
  beside(item: CatalogueItem, step: 1 | -1): CatalogueItem | null {
    const entries = this.#sorted(byDate);
    const place = placeOf(item, entries, byDate);
    if (place === null || entries.length < 2) return null;
    return entries[(place + step + entries.length) % entries.length]?.item ?? null;
  }

  /** Sorted when first needed. After few changes that takes little time, because the rest is in order. */
  #sorted(order: Order): readonly Entry[] {
    const known = this.#orders.get(order);
    if (known !== undefined) return known;
    const entries = [...this.#kept(order), ...this.#items.map(entryOf)].sort(order);
    this.#orders.set(order, entries);
    return entries;
  }

  #kept(order: Order): Entry[] {
    if (this.#since === undefined) return [];
    const { before, changes } = this.#since;
    return before.#sorted(order).filter(({ item }) => !changes.has(item.id));
  }
}

/** Where an item is among entries in an order, or null. */
function placeOf(item: CatalogueItem, entries: readonly Entry[], order: Order): number | null {
  const entry = entryOf(item);
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = entries[middle];
    if (other !== undefined && order(other, entry) < 0) low = middle + 1;
    else high = middle;
  }
  return entries[low]?.item.id === item.id ? low : null;
}

/** The reviews of a site, prepared to find what is related to one of them. */
export interface RelatedIndex {
  all: Group;
  /** By slug. Those without a category are at ''. */
  categories: ReadonlyMap<string, Group>;
  find(id: string): CatalogueItem | undefined;
}

function byCategory(items: Iterable<CatalogueItem>): Map<string, CatalogueItem[]> {
  const found = new Map<string, CatalogueItem[]>();
  for (const item of items) {
    for (const slug of slugsOf(item)) {
      const others = found.get(slug);
      if (others === undefined) found.set(slug, [item]);
      else others.push(item);
    }
  }
  return found;
}

const slugsOf = ({ categories }: CatalogueItem) =>
  categories.length === 0 ? [NO_CATEGORY] : categories.map(({ slug }) => slug);

/**
 * @param items all of the catalogue as the build has them, in any order: what time removes from them
 *   later changes no order
 */
export function relatedIndex(items: readonly CatalogueItem[]): RelatedIndex {
  const byId = new Map(items.map((item) => [item.id, item]));
  const categories = [...byCategory(items)].map(
    ([slug, those]) => [slug, new Group(those)] as const,
  );
  return { all: new Group(items), categories: new Map(categories), find: (id) => byId.get(id) };
}

/** The index after some changes. It shares what they do not touch, so its cost does not depend on all reviews. */
export function changedIndex(before: RelatedIndex, changes: Changes): RelatedIndex {
  const current = [...changes.values()].filter((item) => item !== null);
  const former = [...changes.keys()].flatMap((id) => before.find(id) ?? []);
  const added = byCategory(current);
  const categories = new Map(before.categories);
  for (const slug of new Set([...added.keys(), ...byCategory(former).keys()])) {
    const group = before.categories.get(slug);
    categories.set(slug, new Group(added.get(slug) ?? [], group && { before: group, changes }));
  }
  const all = new Group(current, { before: before.all, changes });
  const find = (id: string) => (changes.has(id) ? (changes.get(id) ?? undefined) : before.find(id));
  return { all, categories, find };
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
  const near = new Set(groupsOf(index, item).flatMap((group) => group.neighbours(item)));
  const found = closest(item, near, RELATED_MAX_COUNT);
  if (found.length >= RELATED_MIN_COUNT) return found;
  const others = index.all.neighbours(item).filter((other) => !found.includes(other.item));
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
  const item = index.find(id);
  if (item === undefined) return { bestOf: [...bestOf], reviews: [], next: null };
  const [category] = item.categories;
  const next = category && index.categories.get(category.slug)?.beside(item, 1);
  return {
    bestOf: [...bestOf],
    reviews: relatedReviews(index, item),
    next: next ? { category: category.name, title: next.title, path: reviewPath(next.slug) } : null,
  };
}

/** Whether some review has too few others in its categories. */
const isFilledUp = ({ categories }: RelatedIndex) =>
  [...categories].some(
    ([slug, { count }]) => count > 0 && (slug === NO_CATEGORY || count <= RELATED_MIN_COUNT),
  );

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
      const item = index.find(id);
      if (item === undefined) continue;
      for (const slug of slugsOf(item)) {
        const group = index.categories.get(slug);
        const previous = group?.beside(item, -1);
        if (previous) found.add(previous.id);
        for (const other of group?.neighbours(item) ?? []) found.add(other.item.id);
      }
      if (!isWide) continue;
      for (const other of index.all.neighbours(item)) found.add(other.item.id);
    }
  }
  return found;
}
