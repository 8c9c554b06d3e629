import type { Category } from '../categories/schema.ts';
import { highlight } from './highlight.ts';
import type { ProductsQuery } from './query.ts';
import type { Catalogue, CatalogueItem, ProductsPage } from './schema.ts';
import type { Matches } from './search-index.ts';
import { foldText } from './words.ts';

export const PRODUCTS_PAGE_SIZE = 12;
const NEAREST_COUNT = 6;

export interface SearchableCatalogue extends Catalogue {
  foldedTexts: string[];
  /** Finds by words. Without it only literal matches are found. */
  search?: ((text: string) => Matches) | undefined;
}

const titleOrder = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Not a letter that anybody types, so a search cannot match across the two texts. */
const SEPARATOR = '\u0000';

/**
 * Prepares a catalogue once, so that every search after it is a plain substring test.
 *
 * @param previous a catalogue whose unchanged items need no preparation again
 */
export function makeSearchable(
  catalogue: Catalogue,
  previous?: SearchableCatalogue,
): SearchableCatalogue {
  const known = new Map(previous?.items.map((item, index) => [item, previous.foldedTexts[index]]));
  return {
    ...catalogue,
    foldedTexts: catalogue.items.map(
      (item) =>
        known.get(item) ?? foldText(`${item.title}${SEPARATOR}${item.short_description ?? ''}`),
    ),
  };
}

/** Inactive categories are known by their reviews only. */
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
  terms: readonly string[];
}

/** A phrase as it was typed counts for more than its words. */
const PHRASE = { title: 1.6, description: 1.2 };

/** The reviews with a literal match or with all words, the most relevant first, newer ones first among equals. */
function findMatches(catalogue: SearchableCatalogue, search: string, matches: Matches | undefined) {
  const needle = foldText(search);
  const byId = new Map(matches?.found.map((match) => [match.id, match]));
  const found: Found[] = [];
  catalogue.items.forEach((item, index) => {
    const text = catalogue.foldedTexts[index] ?? '';
    const match = byId.get(item.id);
    const at = text.indexOf(needle);
    if (match === undefined && at < 0) return;
    const isInTitle = at >= 0 && at < text.indexOf(SEPARATOR);
    const phrase = at < 0 ? 1 : isInTitle ? PHRASE.title : PHRASE.description;
    // A match within a word is behind every match of words.
    const score = match === undefined ? (isInTitle ? 0 : -1) : match.score * phrase;
    found.push({ item, score, terms: match?.terms ?? [] });
  });
  // Sorting is stable, and the catalogue is newest first.
  return matches === undefined ? found : found.sort((one, other) => other.score - one.score);
}

function findNearest(
  catalogue: Catalogue,
  { nearest }: Matches,
  isWanted: (item: CatalogueItem) => boolean,
): Found[] {
  if (nearest.length === 0) return [];
  const byId = new Map(catalogue.items.map((item, place) => [item.id, { item, place }]));
  const found: (Found & { place: number })[] = [];
  for (const { id, score, terms } of nearest) {
    if (found.length >= NEAREST_COUNT && score < (found.at(-1)?.score ?? 0)) break;
    const known = byId.get(id);
    if (known !== undefined && isWanted(known.item)) found.push({ ...known, score, terms });
  }
  const order = (one: (typeof found)[number], other: (typeof found)[number]) =>
    other.score - one.score || one.place - other.place;
  return found.sort(order).slice(0, NEAREST_COUNT);
}

const highlights = (found: readonly Found[], search: string) =>
  Object.fromEntries(found.map(({ item, terms }) => [item.id, highlight(item, search, terms)]));

export function findProducts(
  catalogue: SearchableCatalogue,
  query: Pick<ProductsQuery, 'category' | 'search' | 'sort' | 'page'>,
): ProductsPage {
  const isWanted = (item: CatalogueItem) =>
    query.category === '' || item.categories.some(({ slug }) => slug === query.category);
  const isSearch = query.search !== '';
  const matches = isSearch ? catalogue.search?.(query.search) : undefined;
  const all: Found[] = isSearch
    ? findMatches(catalogue, query.search, matches)
    : catalogue.items.map((item) => ({ item, score: 0, terms: [] }));
  const found = all.filter(({ item }) => isWanted(item));
  if (query.sort !== 'newest') {
    const direction = query.sort === 'title-asc' ? 1 : -1;
    found.sort((one, other) => direction * titleOrder.compare(one.item.title, other.item.title));
  }
  const pageCount = Math.max(1, Math.ceil(found.length / PRODUCTS_PAGE_SIZE));
  const page = Math.min(query.page, pageCount);
  const start = (page - 1) * PRODUCTS_PAGE_SIZE;
  const shown = found.slice(start, start + PRODUCTS_PAGE_SIZE);
  const nearest =
    found.length === 0 && matches !== undefined ? findNearest(catalogue, matches, isWanted) : [];
  return {
    category: findCategory(catalogue, query.category),
    items: shown.map(({ item }) => item),
    total: found.length,
    page,
    pageCount,
    ...(nearest.length > 0 && { nearest: nearest.map(({ item }) => item) }),
    ...(isSearch && { highlights: highlights([...shown, ...nearest], query.search) }),
  };
}
