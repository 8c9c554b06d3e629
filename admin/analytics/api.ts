import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnalyticsList, AnalyticsSort, Period } from '../../core/analytics/reports.ts';
import { client } from '../api/client.ts';
import { ask } from '../api/request.ts';

const ANALYTICS_REFRESH = 30_000;

/** Read again every 30 seconds; what was shown stays while another page or period is fetched. */
const live = { placeholderData: keepPreviousData, refetchInterval: ANALYTICS_REFRESH } as const;

interface ListQuery<List extends AnalyticsList> {
  period: Period;
  sort: AnalyticsSort<List>;
  page: number;
}

const asked = <List extends AnalyticsList>({ period, sort, page }: ListQuery<List>) => ({
  query: { period, sort, page: String(page) },
});

/** The numbers of a period beside its lists. */
export const useOverview = (period: Period) =>
  useQuery({
    queryKey: ['analytics', 'overview', period],
    queryFn: () => ask(() => client.analytics.$get({ query: { period } })),
    ...live,
  });

export const useProducts = (query: ListQuery<'products'>) =>
  useQuery({
    queryKey: ['analytics', 'products', query],
    queryFn: () => ask(() => client.analytics.products.$get(asked(query))),
    ...live,
  });

export const useSearches = (query: ListQuery<'searches'>) =>
  useQuery({
    queryKey: ['analytics', 'searches', query],
    queryFn: () => ask(() => client.analytics.searches.$get(asked(query))),
    ...live,
  });

export const useKeywords = (query: ListQuery<'keywords'>) =>
  useQuery({
    queryKey: ['analytics', 'keywords', query],
    queryFn: () => ask(() => client.analytics.keywords.$get(asked(query))),
    ...live,
  });

export const useFoundNothing = (query: ListQuery<'nothing'>) =>
  useQuery({
    queryKey: ['analytics', 'nothing', query],
    queryFn: () => ask(() => client.analytics['found-nothing'].$get(asked(query))),
    ...live,
  });

export const useCountries = (query: ListQuery<'countries'>) =>
  useQuery({
    queryKey: ['analytics', 'countries', query],
    queryFn: () => ask(() => client.analytics.countries.$get(asked(query))),
    ...live,
  });

/** Where the files of a period are. */
export const exportAddress = {
  searches: (period: Period) => client.analytics['searches.csv'].$url({ query: { period } }).href,
  keywords: (period: Period) => client.analytics['keywords.csv'].$url({ query: { period } }).href,
} as const;
