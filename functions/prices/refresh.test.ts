import { afterAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { resetClock, setClock } from '../schedule/clock.fixture.ts';
import { createOwnerBrowser, execute, resetDatabase, rows } from '../testing/owner.fixture.ts';
import { createTestApp } from '../testing/test-app.fixture.ts';
import { asJson, storedOffer } from './offers.fixture.ts';
import { configuredSources, refreshPrices } from './refresh.ts';
import type { PriceSource } from './sources/source.ts';

vi.spyOn(console, 'error').mockImplementation(() => {});

const site = inject('otherSite');
const HOUR = 60 * 60;
const review = '0a1b2c3d-0000-4000-8000-0000000000d1';
const shop = '0a1b2c3d-0000-4000-8000-0000000000d2';

/** Checked two days before the clock starts. */
const due = storedOffer({ url: 'https://api.example/one', checked_at: '2026-11-22T12:00:00.000Z' });
const recent = storedOffer({
  url: 'https://api.example/two',
  checked_at: '2026-11-24T11:00:00.000Z',
});

afterAll(resetClock);

beforeEach(async () => {
  await setClock(0);
  await resetDatabase();
  await execute(`
    select public.test_empty('{public.merchants}');
    insert into public.merchants (id, name, network, price_limit_minutes, allows_manual_prices)
      values ('${shop}', 'By API', 'amazon', 1440, false);
    insert into public.merchant_domains values ('api.example', '${shop}');
    insert into public.posts (id, title, slug, published, offers)
      values ('${review}', 'Roller', 'roller', true, '[]');
    update public.posts set offers = ${asJson([due, recent].map((offer) => ({ ...offer, source: 'amazon' })))}
      where id = '${review}'`);
});

/** A source that answers each offer, and the offers that it was asked for. */
function sourceOf(answer: (url: string) => number | string) {
  const asked: string[] = [];
  const source: PriceSource = {
    name: 'amazon',
    networks: ['amazon'],
    limit: 50,
    read: async (offers) =>
      offers.map((offer) => {
        asked.push(offer.url);
        const found = answer(offer.url);
        return typeof found === 'string'
          ? { offer, problem: found }
          : { offer, price: { amount: found, currency: 'EUR' }, availability: 'in-stock' };
      }),
  };
  return { source, asked };
}

const stored = () =>
  rows(`select (offer ->> 'amount')::integer as amount, offer ->> 'source' as source
    from public.posts cross join lateral jsonb_array_elements(offers) as held (offer)
    where posts.id = '${review}'`);

test('prices that are due are read and recorded as those of their source', async () => {
  const { bindings, published } = createTestApp();
  const { source, asked } = sourceOf(() => 1_234);
  expect(await refreshPrices(bindings, [source])).toBe(1);
  expect(asked).toEqual([due.url]);
  expect(await stored()).toEqual([
    { amount: 1_234, source: 'amazon' },
    { amount: 4_999, source: 'amazon' },
  ]);
  expect(published).toHaveLength(1);
  // What uses up three quarters of its time is due as well.
  await setClock(18 * HOUR);
  await refreshPrices(bindings, [source]);
  expect(asked.toSorted()).toEqual([due.url, due.url, recent.url]);
});

test('a problem is shown in the list of prices and asked again an hour later', async () => {
  const { bindings } = createTestApp();
  const { source, asked } = sourceOf(() => 'Closed');
  expect(await refreshPrices(bindings, [source])).toBe(0);
  expect(await refreshPrices(bindings, [source])).toBe(0);
  expect(asked).toHaveLength(1);
  const owner = await createOwnerBrowser();
  expect(await owner.ask('GET', '/prices')).toMatchObject({
    json: { items: [{ problem: 'Closed' }, { problem: null }] },
  });
  await setClock(HOUR + 1);
  await refreshPrices(bindings, [source]);
  expect(asked).toHaveLength(2);
});

test('a failing source does not stop the others, and is asked again an hour later', async () => {
  const { bindings } = createTestApp();
  const failing: PriceSource = {
    ...sourceOf(() => 1).source,
    networks: ['none'],
    read: async () => {
      throw new Error('Broken');
    },
  };
  await execute(`update public.posts
    set offers = offers || ${asJson([storedOffer({ url: 'https://unknown.example/' })])}::jsonb`);
  const { source } = sourceOf(() => 1_234);
  expect(await refreshPrices(bindings, [failing, source])).toBe(1);
});

test('without keys no request is sent, and a hosted site has no local source', () => {
  const url = `${site}/prices`;
  const configured = (given: object) =>
    configuredSources(createTestApp(given).bindings).map(({ name }) => name);
  expect(configured({})).toEqual([]);
  expect(configured({ LOCAL_PRICES_URL: url, ALLOW_LOCAL_ADDRESSES: 'false' })).toEqual([]);
  expect(configured({ LOCAL_PRICES_URL: url, ALLOW_LOCAL_ADDRESSES: 'true' })).toEqual(['local']);
});

test('the local source reads a file of this machine', async () => {
  const offer = storedOffer({
    url: 'https://local.example/a',
    checked_at: '2026-11-01T00:00:00.000Z',
  });
  await execute(`update public.posts set offers = ${asJson([offer])} where id = '${review}'`);
  const file = [{ url: offer.url, amount: 777, currency: 'USD', availability: 'in-stock' }];
  const { bindings } = createTestApp({
    ALLOW_LOCAL_ADDRESSES: 'true',
    LOCAL_PRICES_URL: `${site}/json?${encodeURIComponent(JSON.stringify(file))}`,
  });
  expect(await refreshPrices(bindings)).toBe(1);
  expect(await stored()).toEqual([{ amount: 777, source: 'local' }]);
});

test('nothing that a shop said is part of a prompt', async () => {
  const { bindings } = createTestApp();
  await refreshPrices(bindings, [sourceOf(() => 123_457).source]);
  const owner = await createOwnerBrowser({ ALLOW_LOCAL_ADDRESSES: 'true' });
  const prompt = 'Write about the roller';
  const { json } = await owner.ask('POST', '/webhook', { url: `${site}/echo`, prompt });
  const { body } = Object(json);
  expect(Object.keys(JSON.parse(JSON.parse(body).body))).toEqual([
    'prompt',
    'timestamp',
    'triggered_from',
  ]);
  expect(body).not.toMatch(/123457|1[.,]234[.,]57|amazon|api\.example/);
});
