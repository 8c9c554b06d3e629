import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from 'hono/client';
import type { EventStorageForm } from '../../core/analytics/event-storage.ts';
import type {
  AnalyticsList,
  AnalyticsSort,
  ClickGrouping,
  PageFilter,
} from '../../core/analytics/reports.ts';
import type { Period } from '../../core/analytics/schema.ts';
import { client } from '../api/client.ts';
import { invalidate } from '../api/query-client.ts';
import { request } from '../api/request.ts';
import { saveSettings } from '../settings/index.ts';

const lists = client.analytics;

interface ListQuery<List extends AnalyticsList> {
  period: Period;
  sort: AnalyticsSort<List>;
  page: number;
}

/** Re-reads every 30 seconds; the data stays while another page or period loads. */
const live = <R extends ClientResponse<unknown>>(
  name: string,
  query: object,
  send: () => Promise<R>,
) => ({
  queryKey: ['analytics', name, query],
  queryFn: () => request(send),
  placeholderData: keepPreviousData,
  refetchInterval: 30_000,
});

const asQuery = <List extends AnalyticsList>({ period, sort, page }: ListQuery<List>) => ({
  query: { period, sort, page: String(page) },
});

export const overviewQuery = (period: Period) =>
  live('overview', { period }, () => lists.$get({ query: { period } }));

export const demoDataQuery = () => live('demo-data', {}, () => lists['demo-data'].$get());

export const productsQuery = (query: ListQuery<'products'>) =>
  live('products', query, () => lists.products.$get(asQuery(query)));

export const searchesQuery = (query: ListQuery<'searches'>) =>
  live('searches', query, () => lists.searches.$get(asQuery(query)));

export const keywordsQuery = (query: ListQuery<'keywords'>) =>
  live('keywords', query, () => lists.keywords.$get(asQuery(query)));

export const noResultsQuery = (query: ListQuery<'nothing'>) =>
  live('nothing', query, () => lists['found-nothing'].$get(asQuery(query)));

export const countriesQuery = (query: ListQuery<'countries'>) =>
  live('countries', query, () => lists.countries.$get(asQuery(query)));

export const clicksQuery = (query: ListQuery<'clicks'> & { by: ClickGrouping }) =>
  live('clicks', query, () => {
    const { by, period, sort, page } = query;
    return lists.clicks.$get({ query: { by, period, sort, page: String(page) } });
  });

export const pagesQuery = (query: ListQuery<'pages'> & { kind: PageFilter }) =>
  live('pages', query, () => {
    const { kind, period, sort, page } = query;
    return lists.pages.$get({ query: { kind, period, sort, page: String(page) } });
  });

export const exportUrl = {
  pages: (period: Period) => lists['pages.csv'].$url({ query: { period } }).href,
  clicks: (period: Period) => lists['clicks.csv'].$url({ query: { period } }).href,
  searches: (period: Period) => lists['searches.csv'].$url({ query: { period } }).href,
  keywords: (period: Period) => lists['keywords.csv'].$url({ query: { period } }).href,
} as const;

export const eventStorageQuery = () =>
  queryOptions({
    queryKey: ['event-storage'],
    queryFn: () => request(() => client['event-storage'].$get()),
  });

export async function saveEventStorage(form: EventStorageForm): Promise<void> {
  await saveSettings(form);
  await invalidate('event-storage');
}
