import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import {
  earningGroupings,
  earningListSchema,
  earningOverviewSchema,
} from '../../core/earnings/report.ts';
import { tries } from '../../core/testing/fuzz.fixture.ts';
import { createOwnerBrowser, execute, resetDatabase } from '../testing/owner.fixture.ts';
import { resetEarnings, type StoredEarning, storeEarnings } from './report.fixture.ts';

const posts = ['01', '02', '03'].map((end) => `ea5e0000-0000-4000-8000-0000000010${end}`);

let browser: Awaited<ReturnType<typeof createOwnerBrowser>>;

beforeAll(async () => {
  await resetDatabase();
  await resetEarnings();
  // The third one is deleted.
  await execute(`
    insert into public.categories (id, name, slug) values
      ('ea5e0000-0000-4000-8000-0000000011e1', 'Sum one', 'sum-one'),
      ('ea5e0000-0000-4000-8000-0000000011e2', 'Sum two', 'sum-two');
    insert into public.posts (id, title, slug, published) values
      ('${posts[0]}', 'One', 'sum-one', true), ('${posts[1]}', 'Two', 'sum-two', true);
    insert into public.post_categories values
      ('${posts[0]}', 'ea5e0000-0000-4000-8000-0000000011e1'), ('${posts[0]}', 'ea5e0000-0000-4000-8000-0000000011e2')`);
  browser = await createOwnerBrowser();
});

const earning: fc.Arbitrary<Partial<StoredEarning>> = fc
  .record({
    transaction_key: fc.integer({ min: 0, max: 60 }).map((key) => `t${key}`),
    daysAgo: fc.integer({ min: 0, max: 200 }),
    network: fc.constantFrom('awin', 'cj'),
    kind: fc.constantFrom('sale', 'order', 'adjustment'),
    status: fc.constantFrom('pending', 'confirmed', 'reversed'),
    currency: fc.constantFrom('USD', 'EUR', 'JPY'),
    commission: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
    sale_amount: fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 })),
    quantity: fc.integer({ min: -3, max: 9 }),
    country: fc.option(fc.constantFrom('NO', 'DE')),
    merchant_name: fc.option(fc.constantFrom('Nord', 'nord', 'Other')),
    post_id: fc.option(fc.constantFrom(...posts)),
    placement: fc.option(fc.constantFrom('pick', 'unknown', 'text')),
    best_of_id: fc.option(fc.constant('ea5e0000-0000-4000-8000-0000000012b0')),
    link_id: fc.option(fc.constant('ea5e0000-0000-4000-8000-0000000012c0')),
  } as const)
  .map((given) =>
    given.post_id === null
      ? {
          ...given,
          attribution: given.quantity > 0 ? 'none' : 'assigned',
          placement: null,
          best_of_id: null,
          link_id: null,
        }
      : { ...given, attribution: 'sub-id' },
  );

const batch = fc.uniqueArray(earning, {
  maxLength: 40,
  selector: ({ network, transaction_key }) => `${network} ${transaction_key}`,
});

const measures = [
  'transactions',
  'earned',
  'pending',
  'reversed',
  'sales',
  'reversals',
  'sale_amount',
  'priced_sales',
  'ordered_items',
] as const;

const earnedOf = ({ kind, status, commission }: Partial<StoredEarning>) =>
  kind === 'order' || status === 'reversed' ? 0 : (commission ?? 0);

async function allRows(query: string) {
  const items = [];
  for (let page = 1; ; page += 1) {
    const { json } = await browser.ask('GET', `/earnings/report/rows?${query}&page=${page}`);
    const list = earningListSchema.parse(json);
    items.push(...list.items);
    if (page >= list.page_count) return items;
  }
}

test('every grouping adds up to the total of its currency, in cents, whatever changed since', async () => {
  const property = fc.asyncProperty(
    batch,
    batch,
    fc.constantFrom('7d', '30d', '90d', '12m', 'all'),
    fc.constantFrom('USD', 'EUR', 'JPY'),
    async (first, second, period, currency) => {
      await execute('truncate private.earnings');
      await storeEarnings(first);
      await storeEarnings(second);
      await execute(`delete from private.earnings where transaction_key = 't7'`);
      const stored = new Map(
        [...first, ...second].map((one) => [`${one.network} ${one.transaction_key}`, one]),
      );
      const answer = await browser.ask(
        'GET',
        `/earnings/report?period=${period}&currency=${currency}`,
      );
      const { numbers, series } = earningOverviewSchema.parse(answer.json);
      const most = { '7d': 6, '30d': 29, '90d': 89, '12m': 200, all: 200 }[period] ?? 0;
      const expected = [...stored.values()]
        .filter((one) => one.currency === currency && one.transaction_key !== 't7')
        .filter(({ daysAgo = 0 }) => daysAgo <= most)
        .reduce((sum, one) => sum + earnedOf(one), 0);
      expect(numbers.earned).toBe(expected);
      expect(series.reduce((sum, point) => sum + point.earned, 0)).toBe(expected);
      for (const by of earningGroupings) {
        const rows = await allRows(`by=${by}&period=${period}&currency=${currency}`);
        for (const measure of measures) {
          const sum = rows.reduce((total, row) => total + row[measure], 0);
          expect([by, measure, sum]).toEqual([by, measure, numbers[measure]]);
        }
      }
    },
  );
  await fc.assert(property, tries(8));
}, 120_000);

test('unknown values are refused', async () => {
  for (const query of [
    'by=visitor',
    'sort=earned',
    'currency=usd',
    'currency=all',
    'period=week',
    'page=0',
  ]) {
    expect((await browser.ask('GET', `/earnings/report/rows?${query}`)).status).toBe(400);
  }
  expect((await browser.request('/api/admin/earnings/report')).status).toBe(401);
});
