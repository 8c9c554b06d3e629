import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnalyticsList, AnalyticsSort, Period } from '../../core/analytics/reports.ts';
import { client } from '../api/client.ts';
import { request } from '../api/request.ts';

/** Read again every 30 seconds; the data shown stays while another page or period is fetched. */
const live = { placeholderData: keepPreviousData, refetchInterval: 30_000 } as const;

interface ListQuery<List extends AnalyticsList> {
  period: Period;
  sort: AnalyticsSort<List>;
  page: number;
}

const asQuery = <List extends AnalyticsList>({ period, sort, page }: ListQuery<List>) => ({
  query: { period, sort, page: String(page) },
});

/** The totals of a period and their course. */
export const overviewQuery = (period: Period) =>
  queryOptions({
    queryKey: ['analytics', 'overview', period],
    queryFn: () => request(() => client.analytics.$get({ query: { period } })),
    ...live,
  });

export const productsQuery = (query: ListQuery<'products'>) =>
  queryOptions({
    queryKey: ['analytics', 'products', query],
    queryFn: () => request(() => client.analytics.products.$get(asQuery(query))),
    ...live,
  });

export const searchesQuery = (query: ListQuery<'searches'>) =>
  queryOptions({
    queryKey: ['analytics', 'searches', query],
    queryFn: () => request(() => client.analytics.searches.$get(asQuery(query))),
    ...live,
  });

export const keywordsQuery = (query: ListQuery<'keywords'>) =>
  queryOptions({
    queryKey: ['analytics', 'keywords', query],
    queryFn: () => request(() => client.analytics.keywords.$get(asQuery(query))),
    ...live,
  });

export const noResultsQuery = (query: ListQuery<'nothing'>) =>
  queryOptions({
    queryKey: ['analytics', 'nothing', query],
    queryFn: () => request(() => client.analytics['found-nothing'].$get(asQuery(query))),
    ...live,
  });

export const countriesQuery = (query: ListQuery<'countries'>) =>
  queryOptions({
    queryKey: ['analytics', 'countries', query],
    queryFn: () => request(() => client.analytics.countries.$get(asQuery(query))),
    ...live,
  });

/** The addresses of a period's CSV exports. */
export const exportUrl = {
  searches: (period: Period) => client.analytics['searches.csv'].$url({ query: { period } }).href,
  keywords: (period: Period) => client.analytics['keywords.csv'].$url({ query: { period } }).href,
} as const;
