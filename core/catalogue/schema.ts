import { z } from 'zod';
import type { PageLink } from '../best-of/schema.ts';
import { categorySchema } from '../categories/schema.ts';
import { imageSchema } from '../images/schema.ts';
import { moneySchema } from '../money/schema.ts';
import { fromPriceSchema } from '../offers/schema.ts';
import type { PageTexts } from '../settings/schema.ts';
import type { ProductsQuery } from './query.ts';

const catalogueItemSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  short_description: z.string().nullable(),
  product_image_url: z.string().nullable(),
  image: imageSchema.nullable(),
  overall_rating: z.number().nullable(),
  price: z.string().nullable(),
  /** The price, if it can be read as an amount. Missing in older builds. */
  money: moneySchema.nullable().default(null),
  /** When a price with an end was checked, and when it ends. Missing in older builds. */
  price_checked_at: z.string().nullable().default(null),
  price_until: z.string().nullable().default(null),
  /** Without a price, or after its end: the lowest offer price, and those that follow it. Missing in older builds. */
  from_prices: z.array(fromPriceSchema).default([]),
  offer: z.boolean(),
  /** Missing in older builds. */
  offer_ends_at: z.string().nullable().default(null),
  created_at: z.string(),
  categories: z.array(categorySchema),
});

/** Items are newest first. */
export const catalogueSchema = z.object({
  items: z.array(catalogueItemSchema),
  /** Active ones, by name. */
  categories: z.array(categorySchema),
  /** Former slug to current slug. */
  moved: z.record(z.string(), z.string()),
});

export type CatalogueItem = z.infer<typeof catalogueItemSchema>;
export type Catalogue = z.infer<typeof catalogueSchema>;

/** All that the home page shows. */
export interface HomeScreen {
  /** Published reviews. */
  count: number;
  /** The newest ones, at most FEATURED_REVIEW_COUNT. */
  featured: CatalogueItem[];
  categories: Catalogue['categories'];
  /** The newest best-of pages, at most BEST_OF_ON_HOME. */
  bestOf?: PageLink[] | undefined;
  texts: PageTexts;
  /** Shown in place of the browser's, in a preview of the branding. */
  scheme?: 'light' | 'dark' | undefined;
}

export const BEST_OF_ON_HOME = 4;

export const FEATURED_REVIEW_COUNT = 3;

/** A page about several products that a search leads to. */
export interface Guide extends PageLink {
  kind: 'best-of' | 'comparison';
}

/** Where a text matches a search: the first character and the one behind the last, in order. */
export type HighlightRanges = [start: number, end: number][];

export type Highlights = Record<'title' | 'short_description', HighlightRanges>;

/** One page of the products list. */
export interface ProductsPage {
  /** The category that it is limited to, without a name if it is unknown; null for all reviews. */
  category: { slug: string; name: string | null } | null;
  items: CatalogueItem[];
  total: number;
  /** From 1; the last page when a later one was requested. */
  page: number;
  /** At least 1, also for an empty list. */
  pageCount: number;
  /** The closest matches of a search without results. */
  nearest?: CatalogueItem[] | undefined;
  /** Of a search: pages about several products that answer it or, without any result, the newest best-of pages. */
  guides?: Guide[] | undefined;
  /** The search that was understood instead of a misspelt one, if it found the reviews. */
  corrected?: string | undefined;
  /** Of a search, by id. */
  highlights?: Record<string, Highlights> | undefined;
}

export interface ProductsScreen {
  query: ProductsQuery;
  result: ProductsPage;
  categories: Catalogue['categories'];
  texts: PageTexts;
}
