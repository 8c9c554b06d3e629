import { Hono } from 'hono';
import { z } from 'zod';
import {
  clickMessages,
  pageMessages,
  pageName,
  placementName,
} from '../../core/analytics/messages.ts';
import {
  analyticsPages,
  analyticsQueries,
  clickRate,
  firstWord,
  overviewSchema,
  pageRowSchema,
} from '../../core/analytics/reports.ts';
import { DATABASE_ROWS_PER_REQUEST } from '../../core/http/limits.ts';
import { MANAGED_LINK_PREFIX } from '../../core/links/schema.ts';
import { callFunction } from '../database/service-client.ts';
import type { Env } from '../hosting/env.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked } from '../http/request.ts';
import { csvFile } from './csv.ts';
import { demoData } from './demo-data.ts';

const ANALYTICS_PAGE_SIZE = 10;

function readList<Schema extends z.ZodType>(
  env: Env,
  name: `analytics_${'products' | 'searches' | 'keywords' | 'countries'}`,
  { period, sort, page }: { period: string; sort: string; page: number },
  schema: Schema,
  filter: { without_results_input?: boolean } = {},
) {
  const input = {
    period_input: period,
    sort_input: sort,
    page_input: page,
    page_size_input: ANALYTICS_PAGE_SIZE,
    ...filter,
  };
  return callFunction(env, name, input, schema);
}

const { products, searches, keywords, countries, clicks, pages } = analyticsPages;

export const analytics = new Hono<OwnerEnv>()
  .get('/', checked('query', analyticsQueries.overview), async ({ env, req, json }) => {
    const input = { period_input: req.valid('query').period };
    return json(await callFunction(env, 'analytics_overview', input, overviewSchema), 200);
  })
  .route('/demo-data', demoData)
  .get('/products', checked('query', analyticsQueries.products), async ({ env, req, json }) =>
    json(await readList(env, 'analytics_products', req.valid('query'), products), 200),
  )
  .get('/searches', checked('query', analyticsQueries.searches), async ({ env, req, json }) =>
    json(await readList(env, 'analytics_searches', req.valid('query'), searches), 200),
  )
  .get('/keywords', checked('query', analyticsQueries.keywords), async ({ env, req, json }) =>
    json(await readList(env, 'analytics_keywords', req.valid('query'), keywords), 200),
  )
  .get('/found-nothing', checked('query', analyticsQueries.nothing), async ({ env, req, json }) => {
    const filter = { without_results_input: true };
    const query = req.valid('query');
    return json(await readList(env, 'analytics_keywords', query, keywords, filter), 200);
  })
  .get('/countries', checked('query', analyticsQueries.countries), async ({ env, req, json }) =>
    json(await readList(env, 'analytics_countries', req.valid('query'), countries), 200),
  )
  .get('/clicks', checked('query', analyticsQueries.clicks), async ({ env, req, json }) => {
    const { by, period, sort, page } = req.valid('query');
    const input = {
      by_input: by,
      period_input: period,
      sort_input: sort,
      page_input: page,
      page_size_input: ANALYTICS_PAGE_SIZE,
    };
    return json(await callFunction(env, 'analytics_clicks', input, clicks), 200);
  })
  .get('/pages', checked('query', analyticsQueries.pages), async ({ env, req, json }) => {
    const { kind, period, sort, page } = req.valid('query');
    const input = {
      kind_input: kind,
      period_input: period,
      sort_input: sort,
      page_input: page,
      page_size_input: ANALYTICS_PAGE_SIZE,
    };
    return json(await callFunction(env, 'analytics_pages', input, pages), 200);
  })
  .get('/pages.csv', checked('query', analyticsQueries.overview), async ({ env, req }) => {
    const days = await exportDays(env, req.valid('query').period);
    return csvFile(`pages-${days.today}.csv`, pageMessages.csv, exportedPages(env, days));
  })
  .get('/clicks.csv', checked('query', analyticsQueries.overview), async ({ env, req }) => {
    const days = await exportDays(env, req.valid('query').period);
    return csvFile(`buy-clicks-${days.today}.csv`, clickMessages.csv, exportedClicks(env, days));
  })
  .get('/searches.csv', checked('query', analyticsQueries.overview), async ({ env, req }) => {
    const days = await exportDays(env, req.valid('query').period);
    return csvFile(
      `keyword-searches-${days.today}.csv`,
      ['Keyword', 'Location', 'Country', 'Timestamp', 'User Agent'],
      exportedSearches(env, days),
    );
  })
  .get('/keywords.csv', checked('query', analyticsQueries.overview), async ({ env, req }) => {
    const days = await exportDays(env, req.valid('query').period);
    return csvFile(
      `keywords-${days.today}.csv`,
      ['Keyword', 'Search Count', 'Countries', 'Pages', 'Latest Search'],
      exportedKeywords(env, days),
    );
  });

const exportDaysSchema = z.object({
  from_day: z.iso.date(),
  to_day: z.iso.date(),
  today: z.iso.date(),
});

type ExportDays = z.output<typeof exportDaysSchema>;

function exportDays(env: Env, period: string) {
  return callFunction(env, 'analytics_export_days', { period_input: period }, exportDaysSchema);
}

const pieceInput = ({ from_day, to_day }: ExportDays) => ({
  from_day_input: from_day,
  to_day_input: to_day,
  rows_input: DATABASE_ROWS_PER_REQUEST,
});

const searchRows = z.array(
  z.object({
    id: z.number(),
    timestamp: z.string(),
    keyword: z.string(),
    location: z.string(),
    country: z.string().nullable(),
    user_agent: z.string().nullable(),
    local_time: z.string(),
  }),
);

async function* exportedSearches(env: Env, days: ExportDays) {
  let before: { before_timestamp_input: string; before_id_input: number } | undefined;
  while (true) {
    const input = { ...pieceInput(days), ...before };
    const rows = await callFunction(env, 'analytics_export_searches', input, searchRows);
    const last = rows.at(-1);
    if (last === undefined) return;
    before = { before_timestamp_input: last.timestamp, before_id_input: last.id };
    yield rows.map((row) => [
      row.keyword,
      row.location,
      row.country ?? '',
      row.local_time,
      firstWord(row.user_agent),
    ]);
  }
}

const keywordRows = z.array(
  z.object({
    place: z.number(),
    keyword: z.string(),
    searches: z.number(),
    countries: z.array(z.string()),
    locations: z.array(z.string()),
    latest_search: z.string(),
  }),
);

async function* exportedKeywords(env: Env, days: ExportDays) {
  const { rows_input, ...range } = pieceInput(days);
  const export_id_input = await callFunction(env, 'start_keyword_export', range, z.uuid());
  let after_place_input = 0;
  while (true) {
    const input = { ...range, rows_input, export_id_input, after_place_input };
    const rows = await callFunction(env, 'read_keyword_export', input, keywordRows);
    const last = rows.at(-1);
    if (last === undefined) return;
    after_place_input = last.place;
    yield rows.map((row) => [
      row.keyword,
      String(row.searches),
      row.countries.join(', '),
      row.locations.join(', '),
      row.latest_search,
    ]);
  }
}

const clickRows = z.array(
  z.object({
    key: z.string(),
    placement: z.string(),
    title: z.string().nullable(),
    merchant: z.string().nullable(),
    link: z.string().nullable(),
    clicks: z.number(),
  }),
);

async function* exportedClicks(env: Env, days: ExportDays) {
  let after_key_input = '';
  while (true) {
    const input = { ...pieceInput(days), after_key_input };
    const rows = await callFunction(env, 'analytics_export_clicks', input, clickRows);
    const last = rows.at(-1);
    if (last === undefined) return;
    after_key_input = last.key;
    yield rows.map((row) => [
      placementName(row.placement),
      row.title ?? '',
      row.merchant ?? '',
      row.link === null ? '' : MANAGED_LINK_PREFIX + row.link,
      String(row.clicks),
    ]);
  }
}

async function* exportedPages(env: Env, days: ExportDays) {
  let after_key_input = '';
  while (true) {
    const input = { ...pieceInput(days), after_key_input };
    const rows = await callFunction(env, 'analytics_export_pages', input, z.array(pageRowSchema));
    const last = rows.at(-1);
    if (last === undefined) return;
    after_key_input = last.key;
    yield rows.map(({ name, kind, path, page_views, buy_clicks }) => [
      pageName(name, path),
      pageMessages.kinds[kind],
      path ?? '',
      String(page_views),
      String(buy_clicks),
      page_views === 0 ? '' : `${clickRate(buy_clicks, page_views)}%`,
    ]);
  }
}
