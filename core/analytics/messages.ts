import type { PageKind, Placement } from '../links/schema.ts';
import type { ClickGrouping } from './reports.ts';

export const eventMessages = {
  malformed: 'Invalid event.',
  unknownReview: 'No such review at this address.',
  unknownPage: 'No such page at this address.',
  tooMany: 'Too many events at once.',
} as const;

export const clickMessages = {
  title: 'Buy Clicks',
  by: 'Buy clicks by',
  groupings: {
    placement: 'Place',
    merchant: 'Merchant',
    offer: 'Offer',
    link: 'Managed link',
  } satisfies Record<ClickGrouping, string>,
  placements: {
    scorecard: 'Scorecard',
    offers: 'Offers table',
    text: 'Text',
    closing: 'Closing verdict',
    pick: 'Picks',
    table: 'Comparison table',
    sidebar: 'Kept in view',
    unknown: 'Not recorded',
  } satisfies Record<Placement, string>,
  unknownMerchant: 'Other shops',
  primaryOffer: 'Primary offer',
  otherOffer: 'Another offer',
  noReview: 'No review',
  columns: { clicks: 'Clicks', share: 'Share' },
  share: (share: number) => `${(share * 100).toFixed(1)}%`,
  none: 'No Buy Clicks',
  noneHint: 'Clicks on links to shops are listed here.',
  hint: 'Offers and merchants are named as they are now. Clicks from before placements were recorded have no place.',
  csv: ['Placement', 'Review', 'Merchant', 'Managed Link', 'Clicks'],
} as const;

export const pageMessages = {
  title: 'Pages',
  by: 'Pages of the kind',
  all: 'All',
  kinds: {
    review: 'Reviews',
    'best-of': 'Best-of pages',
    comparison: 'Comparisons',
    category: 'Categories',
    home: 'Home',
    products: 'Products',
    other: 'Other pages',
  } satisfies Record<PageKind, string>,
  /** Pages without their own title. */
  names: {
    '/': 'Home',
    '/products': 'Products',
    '/best': 'All best-of pages',
    '/compare': 'Comparisons put together by visitors',
    '/404': 'Not-found page',
  },
  deletedReview: 'Deleted reviews',
  columns: { page: 'Page', views: 'Page Views', clicks: 'Buy Clicks', rate: 'Click Rate' },
  none: 'No Pages',
  noneHint: 'Pages that visitors have opened, or clicked in, are listed here.',
  hint: 'Clicks count for the page on which the link stood. Views are counted for reviews, best-of pages, comparisons and categories.',
  csv: ['Page', 'Kind', 'Path', 'Page Views', 'Buy Clicks', 'Click Rate'],
} as const;

/** The name of a page of the site, for reading. */
export function pageName(name: string | null, path: string | null): string {
  const { names, deletedReview } = pageMessages;
  if (name !== null && name !== '') return name;
  if (path === null) return deletedReview;
  return Object.entries(names).find(([known]) => known === path)?.[1] ?? path;
}

/** The place of a link as the database names it, for reading. */
export function placementName(name: string | null): string {
  const { placements } = clickMessages;
  return (
    Object.entries(placements).find(([placement]) => placement === name)?.[1] ?? placements.unknown
  );
}

export const analyticsMessages = {
  periods: {
    today: 'Today',
    '7d': '7 days',
    '30d': '30 days',
    '90d': '90 days',
    '12m': '12 months',
    all: 'All time',
  },
  before: {
    today: 'yesterday, all day',
    '7d': 'the 7 days before',
    '30d': 'the 30 days before',
    '90d': 'the 90 days before',
    '12m': 'the 12 months before',
    all: '',
  },
  daysIn: (days: string, zone: string) => `${days}, in the time of ${zone}. Visitors only.`,
  change: (percent: number, before: string) => {
    if (percent === 0) return `as many as ${before}`;
    return `${Math.abs(percent).toLocaleString()}% ${percent > 0 ? 'more' : 'fewer'} than ${before}`;
  },
  points: (points: number, before: string) => {
    if (Number(points.toFixed(2)) === 0) return `the same as ${before}`;
    return `${Math.abs(points).toFixed(2)} points ${points > 0 ? 'above' : 'below'} ${before}`;
  },
  noneBefore: (before: string) => `nothing in ${before}`,
  demoData:
    'Demo data: generated views, clicks, searches and earnings. To remove it, stop npm start and run',
  failed: 'The numbers could not be loaded just now.',
  buttonTests: {
    name: 'Button tests',
    invitation: 'Would another text or position of the button get more clicks?',
  },
  stale: 'The numbers could not be refreshed just now. These are the last ones.',
  noPosts: 'No Posts Found',
  noPostsHint: 'Reviews appear here once you have written them.',
  noSearches: 'No Search Data',
  noSearchesHint: 'No searches in this period.',
  noKeywords: 'No Keywords Found',
  noKeywordsHint: 'What visitors search for is listed here.',
  allFound: 'None',
  allFoundHint: 'Every search in this period had results.',
  noCountries: 'No Country Data',
  noCountriesHint: 'No visit in this period came from a known country.',
  deletedReview: 'Deleted review',
  uncategorized: 'Uncategorized',
  onlyOneDay: 'A line needs more than one day: choose a longer period.',
  logFrom: (day: string) =>
    `The log goes back to ${day}. Older searches are only counted in the keywords below.`,
  funnelHint: 'Totals for the period. Visitors are not tracked from one step to the next.',
  viewsPerSearch: (views: string) => `${views} for each search`,
  clicksOfViews: (rate: string) => `${rate}% of the views`,
  some: (number: number, one: string) =>
    number === 1 ? `1 ${one}` : `${number.toLocaleString()} ${one.replace(/ch$/, 'che')}s`,
  excluded: { bot: 'Bots', prefetch: 'Pages fetched in advance', repeat: 'Repeated clicks' },
  excludedHint: 'Recorded, but not included in the numbers on this screen.',
  noneExcluded: 'Nothing was excluded in this period.',
} as const;
