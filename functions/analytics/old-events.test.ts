import { beforeEach, expect, test } from 'vitest';
import { DatabaseUnavailable } from '../database/query.ts';
import { createOwnerBrowser, execute, resetDatabase, rows } from '../testing/owner.fixture.ts';
import { createTestApp } from '../testing/test-app.fixture.ts';
import { searchEvent, seenEvent } from '../testing/visitor.fixture.ts';
import { consumeEvents, removeOldEvents } from './event-consumer.ts';
import { countedTotals, resetCounting } from './totals.fixture.ts';

const { bindings } = createTestApp();

beforeEach(resetCounting);

async function countEventsOf(months: number) {
  const received_at = Date.now() - months * 31 * 24 * 60 * 60 * 1_000;
  const bodies = [seenEvent({ received_at }), searchEvent({ received_at })];
  const messages = bodies.map((body) => ({
    id: crypto.randomUUID(),
    body,
    attempts: 1,
    ack: () => {},
    retry: () => {},
  }));
  await consumeEvents({ messages }, bindings);
}

const left = () =>
  rows(
    'select count(*) from public.product_analytics union all select count(*) from public.search_keywords',
  );
const totalsOnly = async () =>
  Object.entries(await countedTotals()).filter(([name]) => !name.startsWith('row '));

test('old rows are removed, newer ones stay, and the totals do not change', async () => {
  for (const age of [1, 5, 14, 20]) await countEventsOf(age);
  const before = await totalsOnly();
  expect(await removeOldEvents(bindings)).toBe(4);
  expect(await left()).toEqual([{ count: 2 }, { count: 2 }]);
  expect(await totalsOnly()).toEqual(before);
  expect(await removeOldEvents(bindings)).toBe(0);
});

test('the age is a setting', async () => {
  for (const age of [1, 5, 14]) await countEventsOf(age);
  await execute(`
    update public.site_settings set setting_value = '3' where setting_key = 'raw_event_months'`);
  expect(await removeOldEvents(bindings)).toBe(4);
  expect(await left()).toEqual([{ count: 1 }, { count: 1 }]);
});

test('the owner sees and sets how many months are kept, and the limit of the plan', async () => {
  await resetDatabase();
  await execute(`delete from public.site_settings where setting_key = 'database_limit_mb'`);
  const owner = await createOwnerBrowser();
  for (const age of [1, 5]) await countEventsOf(age);
  expect((await owner.ask('GET', '/event-storage')).json).toMatchObject({
    months: 13,
    count: 4,
    limit: 500,
  });
  for (const form of [
    { raw_event_months: 0 },
    { raw_event_months: 121 },
    { raw_event_months: '3' },
    { database_limit_mb: 0 },
  ]) {
    expect((await owner.ask('PATCH', '/settings', form)).status).toBe(400);
  }
  const form = { raw_event_months: 3, database_limit_mb: 8_000 };
  expect(await owner.ask('PATCH', '/settings', form)).toMatchObject({
    status: 200,
    json: { settings: form },
  });
  expect((await owner.ask('GET', '/event-storage')).json).toMatchObject({
    months: 3,
    limit: 8_000,
  });
  expect(await removeOldEvents(bindings)).toBe(2);
  const logged = await rows('select description from public.admin_activity_logs order by 1');
  expect(JSON.stringify(logged)).toContain('for 3 months');
});

test('more rows than one call removes are removed too', async () => {
  await execute(`
    insert into public.product_analytics (event_type, "timestamp", day)
    select 'page_view', now() - interval '2 years', current_date from generate_series(1, 5001)`);
  expect(await removeOldEvents(bindings)).toBe(5_001);
});

test('an unavailable database ends the job until the next day', async () => {
  const away = { ...bindings, SUPABASE_URL: 'http://127.0.0.1:9' };
  await expect(removeOldEvents(away)).rejects.toThrow(DatabaseUnavailable);
});
