import { Hono } from 'hono';
import { z } from 'zod';
import {
  analyticsPages,
  analyticsQueries,
  firstWord,
  overviewSchema,
} from '../../core/analytics/reports.ts';
import { DATABASE_ROWS_PER_REQUEST } from '../../core/http/limits.ts';
import type { OwnerEnv } from '../account/session.ts';
import { answerTo, serviceClient } from '../database/service-client.ts';
import type { Env } from '../env.ts';
import { checked } from '../http/validate.ts';
import { csvFile } from './csv.ts';
import { demoData } from './demo-data.ts';

const ANALYTICS_PAGE_SIZE = 10;

/** What a list is asked, as its database function takes it. */
function listInput({ period, sort, page }: { period: string; sort: string; page: number }) {
  return {
    period_input: period,
    sort_input: sort,
    page_input: page,
    page_size_input: ANALYTICS_PAGE_SIZE,
  };
}

/** What visitors did, counted by the database: the numbers of a period, five lists, two files. */
export const analytics = new Hono<OwnerEnv>()
  .get('/', checked('query', analyticsQueries.overview), async (context) => {
    const { period } = context.req.valid('query');
    const query = serviceClient(context.env).rpc('analytics_overview', { period_input: period });
    return context.json(await answerTo(query, overviewSchema), 200);
  })
  .route('/demo-data', demoData)
  .get('/products', checked('query', analyticsQueries.products), async (context) => {
    const input = listInput(context.req.valid('query'));
    const query = serviceClient(context.env).rpc('analytics_products', input);
    return context.json(await answerTo(query, analyticsPages.products), 200);
  })
  .get('/searches', checked('query', analyticsQueries.searches), async (context) => {
    const input = listInput(context.req.valid('query'));
    const query = serviceClient(context.env).rpc('analytics_searches', input);
    return context.json(await answerTo(query, analyticsPages.searches), 200);
  })
  .get('/keywords', checked('query', analyticsQueries.keywords), async (context) => {
    const input = listInput(context.req.valid('query'));
    const query = serviceClient(context.env).rpc('analytics_keywords', input);
    return context.json(await answerTo(query, analyticsPages.keywords), 200);
  })
  .get('/found-nothing', checked('query', analyticsQueries.nothing), async (context) => {
    const input = { ...listInput(context.req.valid('query')), without_results_input: true };
    const query = serviceClient(context.env).rpc('analytics_keywords', input);
    return context.json(await answerTo(query, analyticsPages.keywords), 200);
  })
  .get('/countries', checked('query', analyticsQueries.countries), async (context) => {
    const input = listInput(context.req.valid('query'));
    const query = serviceClient(context.env).rpc('analytics_countries', input);
    return context.json(await answerTo(query, analyticsPages.countries), 200);
  })
  .get('/searches.csv', checked('query', analyticsQueries.overview), async (context) => {
    const days = await exportDays(context.env, context.req.valid('query').period);
    return csvFile(
      `keyword-searches-${days.today}.csv`,
      ['Keyword', 'Location', 'Country', 'Timestamp', 'User Agent'],
      searchPieces(context.env, days),
    );
  })
  .get('/keywords.csv', checked('query', analyticsQueries.overview), async (context) => {
    const days = await exportDays(context.env, context.req.valid('query').period);
    return csvFile(
      `keywords-${days.today}.csv`,
      ['Keyword', 'Search Count', 'Countries', 'Pages', 'Latest Search'],
      keywordPieces(context.env, days),
    );
  });

const exportDaysSchema = z.object({
  from_day: z.iso.date(),
  to_day: z.iso.date(),
  today: z.iso.date(),
});

type ExportDays = z.output<typeof exportDaysSchema>;

function exportDays(env: Env, period: string) {
  const query = serviceClient(env).rpc('analytics_export_days', { period_input: period });
  return answerTo(query, exportDaysSchema);
}

const piece = ({ from_day, to_day }: ExportDays) => ({
  from_day_input: from_day,
  to_day_input: to_day,
  rows_input: DATABASE_ROWS_PER_REQUEST,
});

const exportedSearches = z.array(
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

async function* searchPieces(env: Env, days: ExportDays) {
  let last: { before_timestamp_input: string; before_id_input: number } | undefined;
  while (true) {
    const query = serviceClient(env).rpc('analytics_export_searches', { ...piece(days), ...last });
    const rows = await answerTo(query, exportedSearches);
    const end = rows.at(-1);
    if (end === undefined) return;
    last = { before_timestamp_input: end.timestamp, before_id_input: end.id };
    yield rows.map((row) => [
      row.keyword,
      row.location,
      row.country ?? '',
      row.local_time,
      firstWord(row.user_agent),
    ]);
  }
}

const exportedKeywords = z.array(
  z.object({
    key: z.string(),
    keyword: z.string(),
    searches: z.number(),
    countries: z.array(z.string()),
    locations: z.array(z.string()),
    latest_search: z.string(),
  }),
);

async function* keywordPieces(env: Env, days: ExportDays) {
  let last: { after_keyword_input: string } | undefined;
  while (true) {
    const query = serviceClient(env).rpc('analytics_export_keywords', { ...piece(days), ...last });
    const rows = await answerTo(query, exportedKeywords);
    const end = rows.at(-1);
    if (end === undefined) return;
    last = { after_keyword_input: end.key };
    yield rows.map((row) => [
      row.keyword,
      String(row.searches),
      row.countries.join(', '),
      row.locations.join(', '),
      row.latest_search,
    ]);
  }
}
