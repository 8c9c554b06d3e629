import { z } from 'zod';
import { pageOf } from '../http/page.ts';
import { pageKindSchema } from '../links/schema.ts';
import { periods } from './schema.ts';

const period = z.enum(periods).default('30d');
const page = z.coerce.number().int().min(1).max(1_000_000).default(1);

/** The first order of each list is the default. */
export const sorts = {
  products: [
    'views-desc',
    'views-asc',
    'clicks-desc',
    'clicks-asc',
    'rate-desc',
    'rate-asc',
    'title-asc',
    'title-desc',
    'status-asc',
    'status-desc',
  ],
  searches: [
    'time-desc',
    'time-asc',
    'keyword-asc',
    'keyword-desc',
    'location-asc',
    'location-desc',
    'country-asc',
    'country-desc',
  ],
  keywords: [
    'searches-desc',
    'searches-asc',
    'keyword-asc',
    'keyword-desc',
    'latest-desc',
    'latest-asc',
  ],
  nothing: [
    'nothing-desc',
    'nothing-asc',
    'keyword-asc',
    'keyword-desc',
    'latest-desc',
    'latest-asc',
  ],
  countries: ['visits-desc', 'visits-asc', 'country-asc', 'country-desc'],
  clicks: ['clicks-desc', 'clicks-asc', 'name-asc', 'name-desc'],
  pages: [
    'clicks-desc',
    'clicks-asc',
    'views-desc',
    'views-asc',
    'rate-desc',
    'rate-asc',
    'name-asc',
    'name-desc',
  ],
} as const;

/** The groupings of buy clicks. The first is the default. */
export const clickGroupings = ['placement', 'merchant', 'offer', 'link'] as const;

export type ClickGrouping = (typeof clickGroupings)[number];

/** The kinds of page that can be listed alone. The first is the default. */
export const pageFilters = ['all', 'review', 'best-of', 'comparison', 'category'] as const;

export type PageFilter = (typeof pageFilters)[number];

export type AnalyticsList = keyof typeof sorts;

export type AnalyticsSort<List extends AnalyticsList> = (typeof sorts)[List][number];

const listQuery = <List extends AnalyticsList>(list: List) =>
  z.object({ period, sort: z.enum(sorts[list]).default(sorts[list][0]), page });

export const analyticsQueries = {
  overview: z.object({ period }),
  products: listQuery('products'),
  searches: listQuery('searches'),
  keywords: listQuery('keywords'),
  nothing: listQuery('nothing'),
  countries: listQuery('countries'),
  clicks: listQuery('clicks').extend({ by: z.enum(clickGroupings).default(clickGroupings[0]) }),
  pages: listQuery('pages').extend({ kind: z.enum(pageFilters).default(pageFilters[0]) }),
} as const;

const numbers = z.object({
  page_views: z.number(),
  buy_clicks: z.number(),
  searches: z.number(),
});

const day = z.iso.date();

export const overviewSchema = z.object({
  time_zone: z.string(),
  from_day: day,
  to_day: day,
  /** The first day with a complete search log. */
  log_from: day,
  numbers,
  /** The preceding period of the same length; null if there is none. */
  before: numbers.extend({ from_day: day, to_day: day }).nullable(),
  /** By day, or by month for long periods: oldest first, without gaps. */
  series: z.array(
    z.object({
      from_day: day,
      to_day: day,
      page_views: z.number(),
      buy_clicks: z.number(),
      /** The same part of the preceding period; null where there is none. */
      before_page_views: z.number().nullable(),
      before_buy_clicks: z.number().nullable(),
    }),
  ),
  exclusion: z.array(numbers.extend({ reason: z.enum(['bot', 'prefetch', 'repeat']) })),
});

export type AnalyticsOverview = z.output<typeof overviewSchema>;

/** A page of the site with what it was worth. */
export const pageRowSchema = z.object({
  kind: pageKindSchema,
  key: z.string(),
  /** Null for a page that has no title or is gone. */
  name: z.string().nullable(),
  /** Null for all deleted reviews together. */
  path: z.string().nullable(),
  /** Of the review that it is. */
  post_id: z.uuid().nullable(),
  page_views: z.number(),
  buy_clicks: z.number(),
});

export const analyticsPages = {
  products: pageOf(
    z.object({
      /** Null for all deleted reviews together. */
      post_id: z.uuid().nullable(),
      title: z.string().nullable(),
      category: z.string().nullable(),
      published: z.boolean(),
      page_views: z.number(),
      buy_clicks: z.number(),
    }),
  ),
  searches: pageOf(
    z.object({
      id: z.number(),
      keyword: z.string(),
      location: z.string(),
      country: z.string().nullable(),
      timestamp: z.string(),
      user_agent: z.string().nullable(),
    }),
  ),
  keywords: pageOf(
    z.object({
      keyword: z.string(),
      searches: z.number(),
      without_results: z.number(),
      latest_at: z.string(),
      /** Ordered by searches; unknown countries are left out. */
      countries: z.array(z.string()),
      locations: z.array(z.string()),
    }),
  ),
  countries: pageOf(
    z.object({
      country: z.string(),
      visits: z.number(),
      pages: z.array(z.string()),
    }),
  ),
  clicks: pageOf(
    z.object({
      key: z.string().nullable(),
      /** Null for deleted items and unknown shops. */
      name: z.string().nullable(),
      /** The network of a merchant, the shop of an offer or the name of a managed link. */
      detail: z.string().nullable(),
      post_id: z.uuid().nullable(),
      clicks: z.number(),
      /** Of all clicks in the list, from 0 to 1. */
      share: z.number(),
    }),
  ),
  pages: pageOf(pageRowSchema),
} as const;

export type PageRow = z.output<typeof pageRowSchema>;
export type ProductRow = z.output<typeof analyticsPages.products>['items'][number];
export type ClickRow = z.output<typeof analyticsPages.clicks>['items'][number];
export type SearchRow = z.output<typeof analyticsPages.searches>['items'][number];

/** Clicks per hundred views with two decimals; '0.00' without views. */
export function clickRate(buyClicks: number, pageViews: number): string {
  return (pageViews === 0 ? 0 : (buyClicks / pageViews) * 100).toFixed(2);
}

/** Null when the earlier number was 0. */
export function changeInPercent(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 100);
}

export function firstNames(names: readonly string[], most: number) {
  return { shown: names.slice(0, most), more: Math.max(0, names.length - most) };
}

export function pageName(path: string): string {
  if (path === '/') return 'Home';
  if (path === '/products') return 'Products';
  return path.replace(/^\/reviews\//, '');
}

/** Cuts by characters, not UTF-16 units, and marks the cut. */
export function cutName(name: string, most: number): string {
  const letters = [...name];
  return letters.length <= most ? name : `${letters.slice(0, most).join('')}…`;
}

export function firstWord(userAgent: string | null): string {
  return userAgent?.trim().split(/\s+/)[0] ?? '';
}

/** The current page is as close to the middle as possible. */
export function pageWindow(current: number, pageCount: number, most: number): number[] {
  const first = Math.max(1, Math.min(current - Math.floor(most / 2), pageCount - most + 1));
  return Array.from({ length: Math.min(most, pageCount) }, (_, index) => first + index);
}
