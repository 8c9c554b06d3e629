import type { ProductsQuery } from './query.ts';
import type { Catalogue, ProductsPage } from './schema.ts';

export const PRODUCTS_PAGE_SIZE = 12;

export interface SearchableCatalogue extends Catalogue {
  foldedTexts: string[];
}

const titleOrder = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of them, the separator below included
const ASCII = /^[\u0000-\u007f]*$/;

/** Removes case and accents: "traning" finds "Träning". */
function foldText(text: string): string {
  // Most texts have no accents, and normalizing is the slowest step.
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

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
    // The separator is no letter anybody types, so a search cannot match across the two texts.
    foldedTexts: catalogue.items.map(
      (item) => known.get(item) ?? foldText(`${item.title}\u0000${item.short_description ?? ''}`),
    ),
  };
}

export function findProducts(
  catalogue: SearchableCatalogue,
  query: Pick<ProductsQuery, 'category' | 'search' | 'sort' | 'page'>,
): ProductsPage {
  const needle = foldText(query.search);
  const matches = catalogue.items.filter(
    (item, index) =>
      (query.category === '' ||
        item.categories.some((category) => category.slug === query.category)) &&
      (needle === '' || catalogue.foldedTexts[index]?.includes(needle)),
  );
  if (query.sort !== 'newest') {
    const direction = query.sort === 'title-asc' ? 1 : -1;
    matches.sort((one, other) => direction * titleOrder.compare(one.title, other.title));
  }
  const pageCount = Math.max(1, Math.ceil(matches.length / PRODUCTS_PAGE_SIZE));
  const page = Math.min(query.page, pageCount);
  const start = (page - 1) * PRODUCTS_PAGE_SIZE;
  return {
    items: matches.slice(start, start + PRODUCTS_PAGE_SIZE),
    total: matches.length,
    page,
    pageCount,
  };
}
