import { beforeAll, beforeEach, expect, test } from 'vitest';
import { dashboardWeekSchema } from '../../core/dashboard/schema.ts';
import { createOwnerBrowser, execute, resetDatabase } from '../testing/owner.fixture.ts';

const IMPORT = '00000000-0000-4000-8000-000000000601';

beforeAll(resetDatabase);
beforeEach(() =>
  execute(`
    truncate private.daily_view_totals, private.earnings, private.earning_imports cascade`),
);

async function week() {
  const owner = await createOwnerBrowser();
  const { status, json } = await owner.ask('GET', '/dashboard/week');
  expect(status).toBe(200);
  return dashboardWeekSchema.parse(json);
}

const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const none = Array.from({ length: 14 }, () => 0);

test('a new site has fourteen empty days', async () => {
  expect(await week()).toEqual({
    from_day: daysAgo(7),
    to_day: daysAgo(1),
    page_views: none,
    buy_clicks: none,
    earned: [],
    reported_at: null,
  });
});

test('views, clicks and earnings by currency of whole days, oldest first', async () => {
  await execute(`
    insert into private.daily_view_totals (day, page_views, buy_clicks) values
      (current_date, 90, 9), (current_date - 1, 40, 4), (current_date - 14, 10, 1), (current_date - 15, 70, 7);
    insert into private.earning_imports (id, network, source, format, as_of, state)
    values ('${IMPORT}', 'awin', 'file', 'awin', '2026-11-01T10:00:00Z', 'done');
    insert into private.earnings (network, transaction_key, import_id, kind, status, day, currency, commission)
    select 'awin', row_number() over (), '${IMPORT}', kind, status, current_date - ago, currency, commission
    from (values
      ('sale', 'pending', 1, 'EUR', 100), ('adjustment', 'confirmed', 1, 'EUR', -30),
      ('sale', 'reversed', 1, 'EUR', 500), ('order', 'confirmed', 1, 'EUR', 0),
      ('sale', 'confirmed', 14, 'USD', 999), ('sale', 'confirmed', 0, 'GBP', 7), ('sale', 'confirmed', 15, 'GBP', 7)
    ) as given (kind, status, ago, currency, commission)`);
  expect(await week()).toMatchObject({
    page_views: [10, ...none.slice(2), 40],
    buy_clicks: [1, ...none.slice(2), 4],
    earned: [
      { currency: 'EUR', amounts: [...none.slice(1), 70] },
      { currency: 'USD', amounts: [999, ...none.slice(1)] },
    ],
    reported_at: '2026-11-01T10:00:00+00:00',
  });
});
