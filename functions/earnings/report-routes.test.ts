import { beforeAll, expect, test } from 'vitest';
import {
  type EarningGrouping,
  earningListSchema,
  earningOverviewSchema,
} from '../../core/earnings/report.ts';
import { resetCounting } from '../analytics/totals.fixture.ts';
import { createOwnerBrowser, execute, resetDatabase, rows } from '../testing/owner.fixture.ts';
import { seenEvent } from '../testing/visitor.fixture.ts';
import { dayBefore, resetEarnings, storeEarnings } from './report.fixture.ts';

const DAY = 24 * 60 * 60 * 1_000;
const alpha = 'ea5e0000-0000-4000-8000-000000000001';
const beta = 'ea5e0000-0000-4000-8000-000000000002';
const gone = 'ea5e0000-0000-4000-8000-000000000003';
const bestOf = 'ea5e0000-0000-4000-8000-0000000000b0';
const link = 'ea5e0000-0000-4000-8000-0000000000c0';
const nord = 'ea5e0000-0000-4000-8000-0000000000d0';

let browser: Awaited<ReturnType<typeof createOwnerBrowser>>;

async function record(events: { daysAgo?: number; times: number; [name: string]: unknown }[]) {
  const batch = events.flatMap(({ daysAgo = 0, times, ...event }) =>
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

const sold = { attribution: 'sub-id', post_id: alpha, placement: 'scorecard', merchant_id: nord };

/** In the last 7 days USD 10.00 + 5.50 - 2.50 + 1.00 + 3.33 = 17.33 and EUR 8.00. */
const earnings = [
  { ...sold, commission: 1_000, sale_amount: 20_000, country: 'NO' },
  { ...sold, commission: 550, sale_amount: 9_000, status: 'pending', link_id: link, daysAgo: 1 },
  // A return takes one sale off.
  { ...sold, commission: -250, sale_amount: -5_000, daysAgo: 1, placement: 'text' },
  { ...sold, commission: 700, sale_amount: 14_000, status: 'reversed', daysAgo: 2 },
  { commission: 100, kind: 'adjustment', merchant_name: 'Bonus' },
  { commission: 333, merchant_name: 'NORD', network: 'cj' },
  { attribution: 'sub-id', post_id: alpha, kind: 'order', status: 'pending', quantity: 3 },
  {
    ...sold,
    post_id: beta,
    best_of_id: bestOf,
    placement: 'pick',
    commission: 800,
    currency: 'EUR',
  },
  { ...sold, post_id: gone, commission: 400, sale_amount: 4_000, daysAgo: 9 },
  { ...sold, commission: 2_000, sale_amount: 30_000, daysAgo: 10 },
  { ...sold, post_id: beta, commission: 5_000, daysAgo: 200, sale_amount: null },
  { attribution: 'assigned', commission: 60, daysAgo: 201, currency: 'JPY' },
] as const;

beforeAll(async () => {
  await resetDatabase();
  await resetCounting();
  await resetEarnings();
  await execute(`
    truncate private.monthly_page_totals, private.monthly_post_totals, private.monthly_click_totals,
      private.daily_view_totals, private.daily_search_totals;
    truncate public.documents, public.comparisons, public.managed_links, public.merchants cascade;
    insert into public.categories (id, name, slug) values
      ('ea5e0000-0000-4000-8000-0000000000e1', 'Zone', 'earned-zone'),
      ('ea5e0000-0000-4000-8000-0000000000e2', 'Audio', 'earned-audio');
    insert into public.posts (id, title, slug, published) values
      ('${alpha}', 'Alpha', 'sold-alpha', true), ('${beta}', 'Beta', 'sold-beta', true);
    insert into public.post_categories values
      ('${alpha}', 'ea5e0000-0000-4000-8000-0000000000e1'), ('${alpha}', 'ea5e0000-0000-4000-8000-0000000000e2');
    insert into public.merchants (id, name, network) values ('${nord}', 'Nord', 'awin');
    insert into public.managed_links (id, slug, name, target)
    values ('${link}', 'sold', 'Sold here', 'https://nord.example/');
    insert into public.documents (kind, id, content, published, published_at) values ('best-of', '${bestOf}', '{
      "title": "Best sold", "slug": "sold", "introduction": "", "order": "editor", "picks": [],
      "specification_ids": [], "how_we_chose": "", "faq": [], "left_out": [], "comparisons": [],
      "category_ids": [], "seo_title": "", "seo_description": "", "social_image_url": ""
    }', true, now());
  `);
  const onBestOf = { page_kind: 'best-of', page: '/best/sold' };
  await record([
    { post_id: alpha, page: '/reviews/sold-alpha', times: 8 },
    {
      post_id: alpha,
      page: '/reviews/sold-alpha',
      kind: 'buy_click',
      placement: 'scorecard',
      times: 4,
    },
    { post_id: beta, kind: 'buy_click', placement: 'pick', ...onBestOf, times: 2 },
    { post_id: null, ...onBestOf, times: 5 },
    { post_id: beta, page: '/reviews/sold-beta', daysAgo: 9, times: 1 },
  ]);
  await storeEarnings([...earnings]);
  browser = await createOwnerBrowser();
});

async function overview(query: string) {
  const { status, json } = await browser.ask('GET', `/earnings/report?${query}`);
  expect(status).toBe(200);
  return earningOverviewSchema.parse(json);
}

async function listed(query: string) {
  const { status, json } = await browser.ask('GET', `/earnings/report/rows?${query}`);
  expect(status).toBe(200);
  return earningListSchema.parse(json);
}

async function earned(by: EarningGrouping, query: string) {
  const { items } = await listed(`by=${by}&${query}`);
  return items.map((row) => [row.name, row.earned, row.sales, row.page_views, row.buy_clicks]);
}

test('the numbers of a period, the one before it, and the days', async () => {
  const { numbers, before, currency, currencies, series, ...found } = await overview('period=7d');
  expect(numbers).toEqual({
    transactions: 7,
    earned: 1_733,
    pending: 550,
    reversed: 950,
    // Alpha sold twice and got one back; CJ sold one.
    sales: 2,
    reversals: 2,
    sale_amount: 24_000,
    priced_sales: 1,
    ordered_items: 3,
    not_attributed: 433,
    page_views: 8,
    buy_clicks: 6,
  });
  expect(before).toMatchObject({ earned: 2_400, sales: 2, page_views: 1, buy_clicks: 0 });
  expect(before).toMatchObject({ from_day: await dayBefore(13), to_day: await dayBefore(7) });
  expect(currency).toBe('USD');
  expect(currencies.map((one) => [one.currency, one.earned, one.missing])).toEqual([
    ['USD', 1_733, ['EUR', 'JPY']],
    ['EUR', 800, ['JPY', 'USD']],
    ['JPY', 0, ['EUR', 'USD']],
  ]);
  expect(series.map((point) => point.earned)).toEqual([0, 0, 0, 0, 0, 300, 1_433]);
  expect(series.map((point) => point.before_earned)).toEqual([0, 0, 0, 2_000, 400, 0, 0]);
  expect(found.networks).toEqual([
    {
      network: 'awin',
      name: 'Awin',
      first_day: await dayBefore(201),
      last_day: await dayBefore(0),
    },
    { network: 'cj', name: 'CJ', first_day: await dayBefore(0), last_day: await dayBefore(0) },
  ]);
});

test('all time begins with the first transaction, whenever the first visitor came', async () => {
  const all = await overview('period=all');
  expect(all.from_day).toBe(await dayBefore(201));
  expect(all.before).toBeNull();
  expect(all.numbers.earned).toBe(1_733 + 2_400 + 5_000);
});

test('by each grouping, with unattributed earnings in a separate row', async () => {
  const week = 'period=7d&currency=USD';
  const unknown = ['Not attributed', 433, 1, null, null];
  expect(await earned('review', week)).toEqual([
    ['Alpha', 1_300, 1, 8, 4],
    unknown,
    ['Beta', 0, 0, 0, 2],
  ]);
  expect(await earned('category', week)).toEqual([
    ['Audio', 1_300, 1, 8, 4],
    unknown,
    ['Uncategorized', 0, 0, 0, 2],
  ]);
  expect(await earned('best-of', 'period=7d&currency=EUR')).toEqual([
    ['Best sold', 800, 1, 5, 2],
    ['Other pages', 0, 0, 8, 4],
  ]);
  expect(await earned('best-of', week)).toEqual([
    ['Other pages', 1_300, 1, 8, 4],
    unknown,
    ['Best sold', 0, 0, 5, 2],
  ]);
  expect(await earned('placement', week)).toEqual([
    ['Scorecard', 1_550, 2, null, 4],
    unknown,
    ['Picks', 0, 0, null, 2],
    ['Not recorded', 0, 0, null, 0],
    ['Text', -250, -1, null, 0],
  ]);
  expect(await earned('link', week)).toEqual([
    ['Direct links', 750, 0, null, 6],
    ['/go/sold', 550, 1, null, 0],
    unknown,
  ]);
  // The network writes its name in capitals.
  expect(await earned('merchant', week)).toEqual([
    ['Nord', 1_633, 2, null, 0],
    ['Bonus', 100, 0, null, 0],
    ['Other shops', 0, 0, null, 6],
  ]);
  expect(await earned('network', week)).toEqual([
    ['Awin', 1_400, 1, null, 0],
    ['CJ', 333, 1, null, 0],
    ['Other shops', 0, 0, null, 6],
  ]);
  expect(await earned('country', week)).toEqual([
    ['Norway', 1_000, 1, null, null],
    ['Unknown country', 733, 1, null, null],
  ]);
  expect((await earned('day', `${week}&sort=name-desc`)).slice(0, 2)).toEqual([
    [await dayBefore(0), 1_433, 2, 8, 6],
    [await dayBefore(1), 300, 0, 0, 0],
  ]);
  expect(await earned('review', 'period=all&currency=JPY')).toContainEqual([
    'No review',
    60,
    1,
    0,
    0,
  ]);
});

test('with the period before, deleted reviews together, in any order', async () => {
  const { items } = await listed('by=review&period=7d&currency=USD');
  expect(items.map((row) => row.before_earned)).toEqual([2_000, 0, 0]);
  const month = await earned('review', 'period=30d&currency=USD&sort=earned-asc');
  expect(month).toEqual([
    ['Beta', 0, 0, 1, 2],
    ['Deleted reviews', 400, 1, 0, 0],
    ['Not attributed', 433, 1, null, null],
    ['Alpha', 3_300, 2, 8, 4],
  ]);
  const first = async (sort: string) =>
    (await earned('review', `period=30d&currency=USD&sort=${sort}`))[0]?.[0];
  expect(await first('conversion-desc')).toBe('Alpha');
  expect(await first('name-asc')).toBe('Not attributed');
  for (const sort of ['sales', 'clicks', 'views', 'epc', 'rpm', 'order', 'reversal', 'ordered']) {
    expect(await first(`${sort}-desc`)).toBeDefined();
    expect(await first(`${sort}-asc`)).toBeDefined();
  }
});

test('currencies are combined only with every rate, exactly, and rounded once', async () => {
  const missing = await overview('period=12m&currency=all-USD');
  expect(missing.missing).toEqual(['EUR', 'JPY']);
  expect(missing.numbers).toMatchObject({ earned: 0, transactions: 0 });
  const refused = await browser.ask('GET', '/earnings/report/rows?period=12m&currency=all-USD');
  expect(refused.status).toBe(409);
  expect((await browser.ask('GET', '/earnings/report/rows.csv?currency=all-USD')).status).toBe(409);

  await execute(`insert into private.exchange_rates values
    ('EUR', 'USD', 1.0834567890, '2026-11-20'), ('JPY', 'USD', 0.0064123, '2026-11-19')`);
  const all = await overview('period=12m&currency=all-USD');
  // 9,133 + 800 × 1.083456789 = 866.7654312, and ¥60 = $0.384738: together 10,038.2392312.
  expect(all.numbers.earned).toBe(10_038);
  expect(all.rates).toEqual([
    { currency: 'EUR', into_currency: 'USD', rate: '1.083456789', as_of: '2026-11-20' },
    { currency: 'JPY', into_currency: 'USD', rate: '0.0064123', as_of: '2026-11-19' },
  ]);
  expect(await earned('network', 'period=12m&currency=all-USD')).toEqual([
    ['Awin', 9_705, 6, null, 0],
    ['CJ', 333, 1, null, 0],
    ['Other shops', 0, 0, null, 6],
  ]);
});

test('as a file, negative amounts as numbers', async () => {
  await storeEarnings([
    {
      transaction_key: 'formula',
      merchant_name: '=1+1',
      commission: -7,
      daysAgo: 3,
      attribution: 'none',
    },
  ]);
  const response = await browser.send(
    'GET',
    '/earnings/report/rows.csv?by=merchant&period=7d&currency=USD',
  );
  expect(response.headers.get('Content-Disposition')).toMatch(/"earnings-by-merchant-[-\d]+\.csv"/);
  const lines = (await response.text()).trim().split('\r\n');
  expect(lines.slice(1)).toEqual([
    '"Other shops","USD","0.00","0.00","0.00","0","0","0.00","","","3","","6","0.00%","0.00","","0.00"',
    '"Nord","USD","16.33","5.50","9.50","2","2","240.00","240.00","50.00%","0","","0","","","","24.00"',
    '"\'=1+1","USD","-0.07","0.00","0.07","-1","1","0.00","","100.00%","0","","0","","","","0.00"',
    '"Bonus","USD","1.00","0.00","0.00","0","0","0.00","","","0","","0","","","","0.00"',
  ]);
});
