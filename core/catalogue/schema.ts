import { z } from 'zod';
import { categorySchema } from '../categories/schema.ts';
import { imageSchema } from '../images/schema.ts';
import type { PageTexts } from '../settings/schema.ts';
import type { ProductsQuery } from './query.ts';

/** A published review as a list shows it. */
const catalogueItemSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  short_description: z.string().nullable(),
  product_image_url: z.string().nullable(),
  image: imageSchema.nullable(),
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
