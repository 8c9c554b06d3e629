import type { Category } from '../categories/schema.ts';
import { language } from '../languages/texts/index.ts';
import { decimalsOf } from '../money/currencies.ts';
import { foldSearch, foldText, type Matches } from '../search/index.ts';
import { highlight } from './highlight.ts';
import { literalMatches } from './literal.ts';
import { type Changed, newestFirst, overlay } from './overlay.ts';
import type { ProductsQuery } from './query.ts';
import type { Catalogue, CatalogueItem, Guide, ProductsPage } from './schema.ts';

export const PRODUCTS_PAGE_SIZE = 12;
const NEAREST_COUNT = 6;
/** Beside results, and in place of them. */
const GUIDES = { beside: 2, instead: 4 };

export interface SearchableCatalogue extends Catalogue {
  find(id: string): CatalogueItem | undefined;
  /** The reviews with a folded text, and where in their text it first is. */
  literal(text: string): ReadonlyMap<CatalogueItem, number>;
  /** Finds by words. Without it only literal matches are found. */
  search?: ((text: string) => Matches) | undefined;
  /** Pages about several products that answer a search, the best first. */
  guides?: ((text: string) => readonly Guide[]) | undefined;
  /** The newest best-of pages. */
  newestGuides?: readonly Guide[] | undefined;
}

const titleOrder = new Intl.Collator(language.code, { sensitivity: 'base', numeric: true });

/** Not a letter that anybody types, so a search cannot match across the two texts. */
const SEPARATOR = '\u0000';

const folded = new WeakMap<CatalogueItem, string>();

/** Items stay the same objects from change to change. */
function foldedText(item: CatalogueItem): string {
  const known =
    folded.get(item) ?? foldText(`${item.title}${SEPARATOR}${item.short_description ?? ''}`);
  folded.set(item, known);
  return known;
}

/** Prepares a catalogue once, so that every search after it is a plain substring test. */
export function makeSearchable(catalogue: Catalogue): SearchableCatalogue {
  const { items } = catalogue;
  const byId = new Map(items.map((item) => [item.id, item]));
  const texts = items.map(foldedText);
  const itemAt = ([place, at]: [number, number]): [CatalogueItem, number][] => {
    const item = items[place];
    return item === undefined ? [] : [[item, at]];
  };
  return {
    ...catalogue,
    find: (id) => byId.get(id),
    literal: (text) => new Map([...literalMatches(texts, text)].flatMap(itemAt)),
  };
}

/** A catalogue with changes. To prepare all reviews once more would take as long as many searches. */
export function withChanges(
  built: SearchableCatalogue,
  changed: Changed<CatalogueItem>,
): SearchableCatalogue {
  const items = [...changed.values()].filter((item) => item !== null);
  const current = makeSearchable({ ...built, items });
  const isUnchanged = ({ id }: CatalogueItem) => !changed.has(id);
  return {
    ...built,
    items: overlay(built.items, changed),
    find: (id) => (changed.has(id) ? current : built).find(id),
    literal: (text) => {
      const unchanged = [...built.literal(text)].filter(([item]) => isUnchanged(item));
      return new Map([...unchanged, ...current.literal(text)]);
    },
  };
}

/** Inactive categories are known only from their reviews. */
function findCategory(catalogue: Catalogue, slug: string): ProductsPage['category'] {
  if (slug === '') return null;
  const isWanted = (category: Category) => category.slug === slug;
  const known =
    catalogue.categories.find(isWanted) ??
    catalogue.items.flatMap(({ categories }) => categories).find(isWanted);
  return { slug, name: known?.name ?? null };
}

interface Found {
  item: CatalogueItem;
  score: number;
}

const byAge = (one: Found, other: Found) => newestFirst(one.item, other.item);

/** The most relevant first, newer ones first among equals. */
const byRelevance = (one: Found, other: Found) => other.score - one.score || byAge(one, other);

/** A phrase as it was typed counts for more than its words. */
const PHRASE = { title: 1.6, description: 1.2 };

/** A product that costs more than the search says is not what it is about. */
const PRICE = { within: 1.15, above: 0.4, unknown: 0.8 };

function priceFactor({ money }: CatalogueItem, most: number | null): number {
  if (most === null) return 1;
  if (money === null) return PRICE.unknown;
  return money.amount <= most * 10 ** decimalsOf(money.currency) ? PRICE.within : PRICE.above;
}

/** The reviews that answer a search, and those that match it literally. */
function findMatches(
  catalogue: SearchableCatalogue,
  search: string,
  matches: Matches | undefined,
): Found[] {
  const literal = new Map(catalogue.literal(foldSearch(search)));
  const isInTitle = (item: CatalogueItem, at: number) => at < foldedText(item).indexOf(SEPARATOR);
  const found: Found[] = [];
  for (const { id, score } of matches?.found ?? []) {
    const item = catalogue.find(id);
    if (item === undefined) continue;
    const at = literal.get(item);
    literal.delete(item);
    const phrase = at === undefined ? 1 : isInTitle(item, at) ? PHRASE.title : PHRASE.description;
    const price = priceFactor(item, matches?.most ?? null);
    found.push({ item, score: score * phrase * price });
  }
  for (const [item, at] of literal) {
    // A match within a word ranks below every match of whole words.
    found.push({ item, score: matches === undefined || isInTitle(item, at) ? 0 : -1 });
  }
  return found.sort(byRelevance);
}

function guidesFor(
  { guides, newestGuides = [] }: SearchableCatalogue,
  { search, page }: Pick<ProductsQuery, 'search' | 'page'>,
  count: number,
): Guide[] {
  if (page > 1) return [];
  const answers = guides?.(search) ?? [];
  if (count > 0) return answers.slice(0, GUIDES.beside);
  return (answers.length > 0 ? answers : newestGuides).slice(0, GUIDES.instead);
}

/** What comes near a search without a result; of one that is looked for as it is written, what was understood too. */
function findNearest(
  catalogue: SearchableCatalogue,
  matches: Matches,
  isWanted: (item: CatalogueItem) => boolean,
): Found[] {
  const found: Found[] = [];
  const nearest = [...matches.found, ...matches.nearest];
  for (const { id, score } of nearest) {
    if (found.length >= NEAREST_COUNT && score < (found.at(-1)?.score ?? 0)) break;
    const item = catalogue.find(id);
    if (item !== undefined && isWanted(item)) found.push({ item, score });
  }
  return found.sort(byRelevance).slice(0, NEAREST_COUNT);
}

const highlights = (found: readonly Found[], search: string, matches: Matches | undefined) => {
  const phrases = matches?.phrases ?? [];
  return Object.fromEntries(found.map(({ item }) => [item.id, highlight(item, search, phrases)]));
};

export function findProducts(
  catalogue: SearchableCatalogue,
  query: Pick<ProductsQuery, 'category' | 'search' | 'exact' | 'sort' | 'page'>,
): ProductsPage {
  const isWanted = (item: CatalogueItem) =>
    query.category === '' || item.categories.some(({ slug }) => slug === query.category);
  const isSearch = query.search !== '';
  const matches = isSearch ? catalogue.search?.(query.search) : undefined;
  const all: Found[] = isSearch
    ? findMatches(catalogue, query.search, query.exact ? undefined : matches)
    : catalogue.items.map((item) => ({ item, score: 0 }));
  const found = all.filter(({ item }) => isWanted(item));
  if (query.sort === 'title-asc' || query.sort === 'title-desc') {
    const direction = query.sort === 'title-asc' ? 1 : -1;
    found.sort((one, other) => direction * titleOrder.compare(one.item.title, other.item.title));
  } else if (query.sort === 'newest' && isSearch) {
    // All reviews are in this order.
    found.sort(byAge);
  }
  const pageCount = Math.max(1, Math.ceil(found.length / PRODUCTS_PAGE_SIZE));
  const page = Math.min(query.page, pageCount);
  const start = (page - 1) * PRODUCTS_PAGE_SIZE;
  const shown = found.slice(start, start + PRODUCTS_PAGE_SIZE);
  const nearest =
    found.length === 0 && matches !== undefined ? findNearest(catalogue, matches, isWanted) : [];
  const guides = isSearch ? guidesFor(catalogue, query, found.length) : [];
  const corrected = query.exact || found.length === 0 ? null : matches?.corrected;
  return {
    category: findCategory(catalogue, query.category),
    items: shown.map(({ item }) => item),
    total: found.length,
    page,
    pageCount,
    ...(guides.length > 0 && { guides }),
    ...(typeof corrected === 'string' && { corrected }),
    ...(nearest.length > 0 && { nearest: nearest.map(({ item }) => item) }),
    ...(isSearch && { highlights: highlights([...shown, ...nearest], query.search, matches) }),
  };
}
