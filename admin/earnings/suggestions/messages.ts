import {
  CLICK_DAYS,
  FALSE_ALARMS,
  LEAST_EXPECTED_CLICKS,
  LEAST_SALES,
  LOW_SHARE,
  NOT_ATTRIBUTED_SHARE,
  SALES_DAYS,
  type Suggestion,
} from '../../../core/earnings/suggestions.ts';

const many = (count: number) => count.toLocaleString('en');
const about = (count: number) =>
  count.toLocaleString('en', { maximumFractionDigits: count < 10 ? 1 : 0 });
const clicks = (count: number) => (count === 1 ? '1 click' : `${many(count)} clicks`);
const views = (count: number) => (count === 1 ? '1 view' : `${many(count)} views`);
const sales = (count: number) => (count === 1 ? '1 sale' : `${many(count)} sales`);
const percent = (share: number) => `${share * 100}%`;

const chance = `Chance alone leads to such a suggestion in at most ${percent(FALSE_ALARMS)} of all looks, over all pages together.`;

export const suggestionMessages = {
  title: 'What to do next',
  failed: 'The suggestions could not be loaded just now.',
  notImported: 'No network has been imported yet.',
  notImportedHint:
    'Import its report to see which reviews earn less than before, and which get clicks but no sales.',
  toImports: 'Import a report',
  nothing: 'Nothing to do.',
  nothingHint:
    'No link that earned is broken, no review sells much less than before, and none is far behind the others.',
  kinds: {
    'broken-link': 'Broken link',
    falling: 'Falling',
    'no-sales': 'No sales',
    'few-clicks': 'Few clicks',
    'not-attributed': 'Not attributed',
  } satisfies Record<Suggestion['kind'], string>,
  broken: (count: number, failing: string | null) =>
    `Earned in the last year with ${sales(count)}${failing === null ? '' : `, and fails since ${failing}`}.`,
  brokenClicks: (count: number) =>
    count === 0
      ? 'Replace the link.'
      : `${clicks(count)} in the last 30 days led there. Replace the link.`,
  falling: (recent: number, earlier: number, day: string) =>
    `${sales(recent)} in the ${SALES_DAYS} days until ${day}, after ${many(earlier)} in the ${SALES_DAYS} days before.`,
  causes: {
    views: 'Fewer visitors come. Rewrite the review, or bring it up to date.',
    clicks: 'As many visitors come, and fewer click. Look at its offers and buttons.',
    sales: 'As many visitors click, and fewer buy. Check price and stock at its shops.',
  },
  noSales: (count: number, expected: number, day: string) =>
    `${clicks(count)} and no sale in the ${2 * SALES_DAYS} days until ${day}. About ${about(expected)} sales were expected.`,
  noSalesHint: 'Check that its links lead to the product, with your tag, and that it is in stock.',
  fewClicks: (counted: { page_views: number; buy_clicks: number; expected: number }) =>
    `${views(counted.page_views)} and ${counted.buy_clicks === 0 ? 'no click' : clicks(counted.buy_clicks)} in ${CLICK_DAYS} days. About ${about(counted.expected)} were expected.`,
  fewClicksHint: {
    review: 'Check the position of its buttons, and whether it answers what visitors look for.',
    'best-of': 'Check its picks and its table: visitors leave without choosing a product.',
  },
  notAttributed: (without: number, all: number) =>
    `${many(without)} of ${sales(all)} belong to no review yet.`,
  notAttributedHint: 'Assign one of them, and all similar ones follow.',
  numbers: { views: 'Views', clicks: 'Clicks', sales: 'Sales', earned: 'Earned' },
  before: (text: string) => `before ${text}`,
  why: 'Why you see this',
  reasons: {
    'broken-link':
      'The daily check found the link broken, and sales of the last 365 days name it, by the sub-ID of its place, as a managed link or as the product.',
    falling: `It sold ${percent(LOW_SHARE)} or less of what it sold before, less than the other reviews explain (exact binomial test, and Fisher's exact test against a season in which all fall). Reviews with at least ${LEAST_SALES} sales in both times together are compared, until the last day that every network in use reported. ${chance}`,
    'no-sales': `If its clicks led to sales as often as all clicks do, it would very probably have some (exact binomial test). Reviews with at least ${LEAST_SALES} expected sales are compared. Clicks to shops of networks that you have not imported are left out. ${chance}`,
    'few-clicks': `It has ${percent(LOW_SHARE)} or less of the clicks that as many views bring other pages of its kind, and chance does not explain it (exact binomial test). Pages with at least ${LEAST_EXPECTED_CLICKS} expected clicks are compared. ${chance}`,
    'not-attributed': `More than ${percent(NOT_ATTRIBUTED_SHARE)} of the sales belong to no review, so a review without sales may in fact have some. Until then, no review is reported as having no sales.`,
  } satisfies Record<Suggestion['kind'], string>,
  actions: {
    'broken-link': 'Show the link',
    falling: 'Edit the review',
    'no-sales': 'Edit the review',
    'few-clicks': 'Edit the page',
    'not-attributed': 'Assign sales',
  } satisfies Record<Suggestion['kind'], string>,
  dismiss: 'Hide for 30 days',
  dismissFor: (title: string) => `Hide for 30 days: ${title}`,
  dismissed: 'Hidden for 30 days',
  dismissFailed: 'The suggestion could not be hidden just now.',
  hidden: (count: number) =>
    count === 1 ? '1 suggestion is hidden.' : `${many(count)} suggestions are hidden.`,
  restore: 'Show again',
  restoreFailed: 'The suggestions could not be shown again just now.',
  all: (count: number) => `All ${many(count)} suggestions`,
} as const;
