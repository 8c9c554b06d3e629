import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createOwnerBrowser, execute, resetDatabase, rows } from '../testing/owner.fixture.ts';
import { seenEvent } from '../testing/visitor.fixture.ts';
import { resetCounting } from './totals.fixture.ts';

const DAY = 24 * 60 * 60 * 1_000;
const one = 'ea9e0000-0000-4000-8000-000000000001';
const other = 'ea9e0000-0000-4000-8000-000000000002';
const gone = 'ea9e0000-0000-4000-8000-000000000003';

let browser: Awaited<ReturnType<typeof createOwnerBrowser>>;

async function record(events: { daysAgo: number; times?: number; [name: string]: unknown }[]) {
  const batch = events.flatMap(({ daysAgo, times = 1, ...event }) =>
    Array.from({ length: times }, () => ({
      ...seenEvent(),
      event_id: crypto.randomUUID(),
      page_view_id: crypto.randomUUID(),
      received_at: Date.now() - daysAgo * DAY,
      ...event,
    })),
  );
  const text = JSON.stringify(batch).replaceAll("'", "''");
  const [answer] = await rows(`select public.record_events('${text}') -> 'refused' as refused`);
  expect(answer).toEqual({ refused: [] });
}

const bestOf = { page_kind: 'best-of', page: '/best/earns' };
const click = { kind: 'buy_click', placement: 'pick' };

beforeAll(async () => {
  await resetDatabase();
  await resetCounting();
  await execute(`
    truncate private.monthly_page_totals, private.monthly_post_totals, private.monthly_click_totals,
      private.daily_view_totals, private.daily_search_totals;
    truncate public.documents, public.comparisons cascade;
    insert into public.categories (name, slug) values ('Earning', 'earning') on conflict do nothing;
    insert into public.posts (id, title, slug, published) values
      ('${one}', 'Alpha', 'earn-alpha', true), ('${other}', 'Beta', 'earn-beta', true),
      ('${gone}', 'Gone', 'earn-gone', true);
    insert into public.comparisons (first_post_id, second_post_id) values ('${other}', '${one}');
    insert into public.documents (kind, content, former_slugs, published, published_at) values ('best-of', '{
      "title": "Best of all", "slug": "earns", "introduction": "", "order": "editor", "picks": [],
      "specification_ids": [], "how_we_chose": "", "faq": [], "left_out": [], "comparisons": [],
      "category_ids": [], "seo_title": "", "seo_description": "", "social_image_url": ""
    }', '{earned}', true, now());
  `);
  const review = { post_id: one, page: '/reviews/earn-alpha' };
  await record([
    { daysAgo: 0, post_id: null, ...bestOf, times: 4 },
    // From before it was renamed, months ago.
    { daysAgo: 200, post_id: null, ...bestOf, page: '/best/earned', times: 3 },
    { daysAgo: 0, ...click, post_id: one, ...bestOf, times: 2 },
    { daysAgo: 200, ...click, post_id: one, ...bestOf, page: '/best/earned' },
    { daysAgo: 0, ...review, times: 5 },
    { daysAgo: 0, ...click, ...review },
    { daysAgo: 0, post_id: gone, page: '/reviews/earn-gone', times: 2 },
    { daysAgo: 0, ...click, post_id: gone, page: '/reviews/earn-gone' },
    {
      daysAgo: 0,
      post_id: null,
      page_kind: 'comparison',
      page: '/compare/earn-alpha-vs-earn-beta',
    },
    { daysAgo: 0, post_id: null, page_kind: 'category', page: '/categories/earning' },
    { daysAgo: 0, ...click, post_id: one, page_kind: 'home', page: '/' },
    { daysAgo: 0, post_id: null, ...bestOf, exclusion: 'bot', times: 9 },
  ]);
  await execute(`delete from public.posts where id = '${gone}'`);
  browser = await createOwnerBrowser();
});

const pageSchema = z.object({
  total: z.number(),
  items: z.array(
    z.object({
      kind: z.string(),
      name: z.string().nullable(),
      path: z.string().nullable(),
      page_views: z.number(),
      buy_clicks: z.number(),
    }),
  ),
});

async function list(query: string) {
  const { status, json } = await browser.ask('GET', `/analytics/pages?${query}`);
  expect(status).toBe(200);
  return pageSchema
    .parse(json)
    .items.map(({ kind, name, path, page_views, buy_clicks }) => [
      kind,
      name,
      path,
      page_views,
      buy_clicks,
    ]);
}

const best = ['best-of', 'Best of all', '/best/earns'];
const alpha = ['review', 'Alpha', '/reviews/earn-alpha'];

test('which page earns: clicks where they happened, with views, renamed pages as one', async () => {
  expect(await list('period=all')).toEqual([
    [...best, 7, 3],
    [...alpha, 5, 1],
    ['review', null, null, 2, 1],
    ['home', null, '/', 0, 1],
    ['category', 'Earning', '/categories/earning', 1, 0],
    ['comparison', 'Alpha vs Beta', '/compare/earn-alpha-vs-earn-beta', 1, 0],
  ]);
});

test('by period, kind and order', async () => {
  expect(await list('period=7d&kind=best-of')).toEqual([[...best, 4, 2]]);
  expect(await list('period=12m&kind=best-of')).toEqual([[...best, 7, 3]]);
  const rates = await list('period=30d&sort=rate-desc');
  expect(rates.slice(0, 3)).toEqual([
    [...best, 4, 2],
    ['review', null, null, 2, 1],
    [...alpha, 5, 1],
  ]);
  expect((await list('period=30d&sort=views-asc')).at(-1)).toEqual([...alpha, 5, 1]);
  expect((await list('period=30d&sort=name-asc'))[0]).toEqual(['home', null, '/', 0, 1]);
});

test('as a file', async () => {
  const response = await browser.send('GET', '/analytics/pages.csv?period=all');
  expect(response.headers.get('Content-Disposition')).toMatch(/"pages-\d{4}-\d\d-\d\d\.csv"/);
  const lines = (await response.text()).trim().split('\r\n');
  expect(lines.slice(1).toSorted()).toEqual([
    '"Alpha vs Beta","Comparisons","/compare/earn-alpha-vs-earn-beta","1","0","0.00%"',
    '"Alpha","Reviews","/reviews/earn-alpha","5","1","20.00%"',
    '"Best of all","Best-of pages","/best/earns","7","3","42.86%"',
    '"Deleted reviews","Reviews","","2","1","50.00%"',
    '"Earning","Categories","/categories/earning","1","0","0.00%"',
    '"Home","Home","/","0","1",""',
  ]);
});

test.each(['kind=other', 'sort=title-asc', 'period=week', 'page=0'])(
  'refuses %s',
  async (query) => {
    expect((await browser.ask('GET', `/analytics/pages?${query}`)).status).toBe(400);
  },
);
