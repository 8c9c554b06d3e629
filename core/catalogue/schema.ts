import { z } from 'zod';
import { categorySchema } from '../categories/schema.ts';
import { pictureSchema } from '../images/schema.ts';
import type { PageTexts } from '../settings/site-texts.ts';
import type { ProductsQuery } from './query.ts';

/** Every number of the product, named once. Durations are milliseconds unless the name says otherwise. */
export const PRODUCTS_PAGE_SIZE = 12;

/** A published review as a list shows it. */
const catalogueItemSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  short_description: z.string().nullable(),
  product_image_url: z.string().nullable(),
  image: pictureSchema.nullable(),
  overall_rating: z.number().nullable(),
  price: z.string().nullable(),
  /** Whether a special offer runs. */
  offer: z.boolean(),
  categories: z.array(categorySchema),
});

/** Everything a build knows about the published reviews, newest first, and its category menu. */
export const catalogueSchema = z.object({
  items: z.array(catalogueItemSchema),
  /** Active categories by name: what menus and filters offer. */
  categories: z.array(categorySchema),
  /** Former slug to current slug. */
  moved: z.record(z.string(), z.string()),
});

export type CatalogueItem = z.infer<typeof catalogueItemSchema>;
export type Catalogue = z.infer<typeof catalogueSchema>;

/** A catalogue made ready for searching: one folded text per item, in the items' order. */
export interface SearchableCatalogue extends Catalogue {
  foldedTexts: string[];
}

/** One page of the products list. */
export interface ProductsPage {
  items: CatalogueItem[];
  /** Reviews that match, on all pages. */
  total: number;
  /** The page answered, from 1: the last one when a later one was asked for. */
  page: number;
  /** At least 1, so that an empty list has a page to stand on. */
  pageCount: number;
}

/** All that the products screen shows: what was asked, what was found, what else can be asked. */
export interface ProductsScreen {
  query: ProductsQuery;
  result: ProductsPage;
  /** The categories to filter by. */
  categories: Catalogue['categories'];
  texts: PageTexts;
}

const titleOrder = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of them, the separator below included
const ASCII = /^[\u0000-\u007f]*$/;

/** Letters without case and accents, so that "traning" finds "Träning". */
function foldText(text: string): string {
  // Most texts have no accents, and taking none away takes longer than the rest.
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Prepares a catalogue once, so that every search after it is a plain substring test. */
export function makeSearchable(catalogue: Catalogue): SearchableCatalogue {
  return {
    ...catalogue,
    // The separator is no letter anybody types, so a search cannot match across the two texts.
    foldedTexts: catalogue.items.map((item) =>
      foldText(`${item.title}\u0000${item.short_description ?? ''}`),
    ),
  };
}

/** The page of reviews a query asks for: filtered, searched, sorted and cut. */
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
