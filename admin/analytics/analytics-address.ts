import {
  type AnalyticsList,
  type AnalyticsSort,
  type ClickGrouping,
  clickGroupings,
  type PageFilter,
  pageFilters,
  sorts,
} from '../../core/analytics/reports.ts';
import { type Period, periods } from '../../core/analytics/schema.ts';
import { type EarningListQuery, earningQueries } from '../../core/earnings/report.ts';
import { paths } from '../paths.ts';

export type AnalyticsView = {
  period: Period;
  clicksBy: ClickGrouping;
  pageKind: PageFilter;
  earnings: Omit<EarningListQuery, 'period'>;
} & {
  [List in AnalyticsList]: { sort: AnalyticsSort<List>; page: number };
};

const lists = [
  'products',
  'pages',
  'searches',
  'keywords',
  'nothing',
  'countries',
  'clicks',
] as const;

const DEFAULT_PERIOD: Period = '30d';

const earningView = earningQueries.list.omit({ period: true });
const usualEarnings = earningView.parse({});

/** The names of the parameters of the earnings section. */
const earningParameters = Object.keys(usualEarnings) as (keyof typeof usualEarnings)[];

function readEarnings(parameters: URLSearchParams): AnalyticsView['earnings'] {
  const given = earningParameters.flatMap((name) => {
    const value = parameters.get(`earnings_${name}`);
    const read = earningView.safeParse({ [name]: value });
    return value !== null && read.success ? [[name, read.data[name]]] : [];
  });
  return { ...usualEarnings, ...Object.fromEntries(given) };
}

export function readAnalyticsView(search: string): AnalyticsView {
  const parameters = new URLSearchParams(search);
  const read = <Sort extends string>(list: AnalyticsList, orders: readonly [Sort, ...Sort[]]) => {
    const sort = parameters.get(`${list}_sort`);
    const page = parameters.get(`${list}_page`) ?? '';
    return {
      sort: orders.find((order) => order === sort) ?? orders[0],
      page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    };
  };
  return {
    period: periods.find((period) => period === parameters.get('period')) ?? DEFAULT_PERIOD,
    clicksBy: clickGroupings.find((by) => by === parameters.get('clicks_by')) ?? clickGroupings[0],
    pageKind: pageFilters.find((kind) => kind === parameters.get('page_kind')) ?? pageFilters[0],
    earnings: readEarnings(parameters),
    clicks: read('clicks', sorts.clicks),
    pages: read('pages', sorts.pages),
    products: read('products', sorts.products),
    searches: read('searches', sorts.searches),
    keywords: read('keywords', sorts.keywords),
    nothing: read('nothing', sorts.nothing),
    countries: read('countries', sorts.countries),
  };
}

/** The address of a view without defaults; `keepsPages` false starts each list at its first page. */
export function analyticsAddress(view: AnalyticsView, keepsPages = true): string {
  const parameters = new URLSearchParams();
  if (view.period !== DEFAULT_PERIOD) parameters.set('period', view.period);
  if (view.clicksBy !== clickGroupings[0]) parameters.set('clicks_by', view.clicksBy);
  if (view.pageKind !== pageFilters[0]) parameters.set('page_kind', view.pageKind);
  for (const list of lists) {
    const { sort, page } = view[list];
    if (sort !== sorts[list][0]) parameters.set(`${list}_sort`, sort);
    if (keepsPages && page !== 1) parameters.set(`${list}_page`, String(page));
  }
  for (const name of earningParameters) {
    const value = String(view.earnings[name]);
    if (value === String(usualEarnings[name]) || (name === 'page' && !keepsPages)) continue;
    parameters.set(`earnings_${name}`, value);
  }
  return parameters.size === 0 ? paths.analytics : `${paths.analytics}?${parameters}`;
}
