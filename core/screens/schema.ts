import { z } from 'zod';
import { type BestOfPage, bestOfPageSchema, type PageLink } from '../best-of/schema.ts';
import type { CatalogueItem, HomeScreen, ProductsScreen } from '../catalogue/schema.ts';
import { type Category, type CategoryPage, categoryPageSchema } from '../categories/schema.ts';
import { type Comparison, comparisonSchema } from '../comparisons/schema.ts';
import type { Review, ReviewScreen } from '../posts/schema.ts';
import type { PageTexts } from '../settings/schema.ts';
import { type SitePage, sitePageSchema } from '../site-pages/schema.ts';

export type { PageLink };

const knownPages = z.object({
  /** A text that changes whenever visitors see one of the pages differently. */
  revision: z.string(),
  /** Newest first. */
  best_of: z.array(bestOfPageSchema),
  /** Newest first. Missing in older builds. */
  site_page: z.array(sitePageSchema).default([]),
  comparisons: z.array(comparisonSchema),
  /** Active ones, by name. */
  categories: z.array(categoryPageSchema),
});

export type PublicPages = z.infer<typeof knownPages>;

/**
 * Everything besides reviews that visitors read: in the build as `/pages.json`, in the database as read_pages. Kinds of
 * documents that are not declared here stay in it.
 */
export const publicPagesSchema: z.ZodType<PublicPages> = knownPages.loose();

interface Framed {
  /** Of the menu. */
  categories: Category[];
  texts: PageTexts;
}

export interface BestOfScreen extends Framed {
  page: BestOfPage;
  /** Of the picks, in the order of the page. */
  reviews: Review[];
  /** Comparison pages of its picks. */
  comparisons: PageLink[];
  ribbon?: string | undefined;
  indexed?: boolean | undefined;
}

export interface BestOfListScreen extends Framed {
  pages: PageLink[];
}

export interface SitePageScreen extends Framed {
  page: Pick<SitePage, 'content'>;
  ribbon?: string | undefined;
  indexed?: boolean | undefined;
}

export interface CategoryScreen extends Framed {
  category: CategoryPage;
  bestOf: PageLink[];
  items: CatalogueItem[];
  total: number;
  /** From 1. */
  page: number;
  /** At least 1. */
  pageCount: number;
}

export interface ComparisonScreen extends Framed {
  /** Null for a comparison that the visitor put together. It is not indexed. */
  comparison: Comparison | null;
  /** Two to four; with fewer the screen explains how to choose. */
  reviews: Review[];
  /** What was asked for and is not a public review. */
  unknown: string[];
  /** Whether more reviews were asked for than are compared. */
  tooMany?: boolean | undefined;
  /** The canonical address, if the visitor chose a pair that has a page. */
  canonical?: string | undefined;
  /** Best-of pages that name one of them. */
  bestOf: PageLink[];
}

/** All that a feed shows. */
export interface FeedContent {
  kind: 'rss' | 'atom';
  /** Newest first. */
  reviews: Review[];
  /** Best-of pages, newest first. */
  pages?: Pick<PublicPages, 'best_of'> | undefined;
  texts: PageTexts;
}

/** The page of a managed link that has ended. */
export interface GoneLink {
  /** Where it was used, or what it was about. */
  review: { title: string; path: string } | null;
  categories: Category[];
  texts: PageTexts;
}

/**
 * The data of a page rendered at the edge, by inner route. The Worker reads the data and passes it to the
 * compiled page, which reads nothing itself.
 */
export interface EdgePages {
  '/edge/home': HomeScreen;
  '/edge/feed': FeedContent;
  '/edge/products': ProductsScreen;
  '/edge/review': ReviewScreen;
  '/edge/gone-link': GoneLink;
  '/edge/best-of': BestOfScreen;
  '/edge/best-of-list': BestOfListScreen;
  '/edge/site-page': SitePageScreen;
  '/edge/category': CategoryScreen;
  '/edge/comparison': ComparisonScreen;
}

export type EdgePage = {
  [Path in keyof EdgePages]: { path: Path; data: EdgePages[Path] };
}[keyof EdgePages];
