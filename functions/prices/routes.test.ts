import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PriceEntry, pricesPageSchema } from '../../core/prices/schema.ts';
import { resetClock, setClock } from '../schedule/clock.fixture.ts';
import {
  createBrowser,
  createOwnerBrowser,
  execute,
  resetDatabase,
  rows,
} from '../testing/owner.fixture.ts';
import { asJson, storedOffer } from './offers.fixture.ts';

const review = '0a1b2c3d-0000-4000-8000-0000000000f1';
const draft = '0a1b2c3d-0000-4000-8000-0000000000f2';
const shop = '0a1b2c3d-0000-4000-8000-0000000000f3';
const strict = '0a1b2c3d-0000-4000-8000-0000000000f4';

const oldest = storedOffer({ checked_at: '2026-11-01T12:00:00.000Z' });
const newer = storedOffer({
  checked_at: '2026-11-10T12:00:00.000Z',
  url: 'https://other.example/',
});
const without = storedOffer({ amount: null, currency: null, checked_at: null });
const ended = storedOffer({ ends_at: '2026-11-20T00:00:00.000Z' });
const provided = storedOffer({ url: 'https://strict.example/a', source: 'amazon' });
const drafted = storedOffer({ checked_at: '2026-11-05T12:00:00.000Z' });

let owner: Awaited<ReturnType<typeof createOwnerBrowser>>;

beforeAll(() => setClock(0));
afterAll(resetClock);

beforeEach(async () => {
  await resetDatabase();
  await execute(`
    select public.test_empty('{public.merchants}');
    insert into public.merchants (id, name, price_limit_minutes, allows_manual_prices) values
      ('${shop}', 'Nord Shop', 21600, true), ('${strict}', 'Strict', 1440, false);
    insert into public.merchant_domains values ('shop.example', '${shop}'), ('strict.example', '${strict}');
    insert into public.posts (id, title, slug, published, offers) values
      ('${review}', 'Roller', 'roller', true, ${asJson([oldest, newer, without, ended, provided])}),
      ('${draft}', 'Plan', null, false, '[]');
    insert into public.drafts (content_kind, content_id, fields)
      values ('post', '${review}', jsonb_build_object('offers', ${asJson([oldest, drafted])}::jsonb))`);
  owner = await createOwnerBrowser();
});

async function list(query = '') {
  const { status, json } = await owner.ask('GET', `/prices${query}`);
  expect(status).toBe(200);
  return pricesPageSchema.parse(json);
}

type OfferEntry = Extract<PriceEntry, { amount: number }>;

const primary = (given: object = {}) => ({
  post_id: review,
  offer_id: null,
  text: '$45.00',
  known_checked_at: '2026-11-24T12:00:00+00:00',
  ...given,
});

const entry = (given: Partial<OfferEntry> = {}): OfferEntry => ({
  post_id: review,
  offer_id: oldest.id,
  amount: 3_990,
  currency: 'EUR',
  known_checked_at: oldest.checked_at,
  ...given,
});

describe('the list', () => {
  test('has offers of reviews and drafts, the price checked longest ago first', async () => {
    const { items, counts, merchants, total } = await list();
    expect(items.map(({ offer_id }) => offer_id)).toEqual(
      [oldest, drafted, newer, provided].map(({ id }) => id),
    );
    expect(total).toBe(4);
    expect(counts).toEqual({ priced: 4, expired: 3, missing: 1 });
    expect(merchants.map(({ name }) => name)).toEqual(['Nord Shop', 'Strict']);
    expect(items[0]).toMatchObject({
      title: 'Roller',
      merchant: 'Nord Shop',
      amount: 4_999,
      allows_manual_prices: true,
      price_until: '2026-11-16T12:00:00+00:00',
    });
    expect(items[3]).toMatchObject({ merchant: 'Strict', allows_manual_prices: false });
  });

  test('is filtered by merchant and state, and continues after a row', async () => {
    const ids = async (query: string) => (await list(query)).items.map(({ offer_id }) => offer_id);
    expect(await ids(`?merchant=${strict}`)).toEqual([provided.id]);
    expect(await ids('?which=missing')).toEqual([without.id]);
    expect(await ids('?which=expired')).toEqual([oldest.id, drafted.id, provided.id]);
    const after = encodeURIComponent(`2026-11-05T12:00:00+00:00 ${review}${drafted.id}`);
    expect(await ids(`?after=${after}`)).toEqual([newer.id, provided.id]);
  });

  test('refuses what it does not know', async () => {
    expect((await owner.ask('GET', '/prices?which=old')).status).toBe(400);
  });

  test('and prices are for the owner only', async () => {
    const visitor = createBrowser();
    expect((await visitor.ask('GET', '/prices')).status).toBe(401);
    expect((await visitor.ask('POST', '/prices', entry())).status).toBe(401);
  });
});

describe('a price', () => {
  test('is recorded with the time, in the review and its draft, and visitors see it at once', async () => {
    await owner.request('/reviews/roller');
    const { status, json } = await owner.ask('POST', '/prices', entry());
    expect(status).toBe(200);
    expect(json).toEqual({
      price: {
        text: null,
        amount: 3_990,
        currency: 'EUR',
        source: 'manual',
        checked_at: '2026-11-24T12:00:00+00:00',
        price_until: '2026-12-09T12:00:00+00:00',
      },
    });
    const shown = await (await owner.request('/reviews/roller')).json();
    expect(shown).toMatchObject({
      page: {
        review: { offers: expect.arrayContaining([expect.objectContaining({ amount: 3_990 })]) },
      },
    });
    expect(
      await rows(`select fields -> 'offers' -> 0 ->> 'amount' as amount from public.drafts`),
    ).toEqual([{ amount: '3990' }]);
    expect((await list()).items.at(-1)?.offer_id).toBe(oldest.id);
    expect(owner.published).not.toEqual([]);
  });

  test('of an offer that only the draft has changes nothing for visitors', async () => {
    const known_checked_at = drafted.checked_at;
    const answer = await owner.ask(
      'POST',
      '/prices',
      entry({ offer_id: drafted.id, known_checked_at }),
    );
    expect(answer.status).toBe(200);
    expect(owner.published).toEqual([]);
    expect(
      await rows(`select count(*) from public.posts where offers::text like '%3990%'`),
    ).toEqual([{ count: 0 }]);
  });

  test('leaves an open form of the review valid', async () => {
    const version = () => rows(`select updated_at from public.posts where id = '${review}'`);
    const before = await version();
    await owner.ask('POST', '/prices', entry());
    expect(await version()).toEqual(before);
  });

  test('that was checked meanwhile is returned instead of being replaced', async () => {
    await owner.ask('POST', '/prices', entry());
    const { status, json } = await owner.ask('POST', '/prices', entry({ amount: 1 }));
    expect(status).toBe(409);
    expect(json).toMatchObject({ price: { amount: 3_990, currency: 'EUR' } });
  });

  test('of a merchant that allows prices of its API only is refused', async () => {
    const given = entry({ offer_id: provided.id, known_checked_at: provided.checked_at });
    expect(await owner.ask('POST', '/prices', given)).toMatchObject({
      status: 422,
      json: { field: 'amount' },
    });
  });

  test('of an offer that is gone is not found', async () => {
    const gone = { offer_id: crypto.randomUUID() };
    expect((await owner.ask('POST', '/prices', entry(gone))).status).toBe(404);
    await execute(
      `update public.posts set trashed_at = now(), published = false where id = '${review}'`,
    );
    expect((await owner.ask('POST', '/prices', entry())).status).toBe(404);
  });

  test('that is none is refused', async () => {
    expect((await owner.ask('POST', '/prices', entry({ amount: 0 }))).status).toBe(400);
  });
});

describe('the price of a primary offer', () => {
  beforeEach(() =>
    execute(`
      update public.posts
      set price = '$49.99', primary_affiliate_url = 'https://shop.example/roller' where id = '${review}'`),
  );

  test('is in the list as the text that the owner typed', async () => {
    const { items, counts, hidden } = await list(`?merchant=${shop}`);
    expect(items.at(-1)).toMatchObject({
      offer_id: null,
      text: '$49.99',
      amount: null,
      checked_at: '2026-11-24T12:00:00+00:00',
      price_until: '2026-12-09T12:00:00+00:00',
    });
    expect(counts).toMatchObject({ priced: 3 });
    expect(hidden).toBeNull();
    const after = encodeURIComponent(`2026-11-24T12:00:00+00:00 ${review}`);
    expect((await list(`?merchant=${shop}&after=${after}`)).items).toEqual([]);
  });

  test('is recorded with the time, and visitors see it at once', async () => {
    const { status, json } = await owner.ask('POST', '/prices', primary());
    expect(status).toBe(200);
    expect(json).toMatchObject({
      price: { text: '$45.00', checked_at: '2026-11-24T12:00:00+00:00' },
    });
    const shown = await (await owner.request('/reviews/roller')).json();
    expect(shown).toMatchObject({
      page: {
        review: {
          price: '$45.00',
          price_checked_at: '2026-11-24T12:00:00.000Z',
          price_until: '2026-12-09T12:00:00.000Z',
        },
      },
    });
  });
});

describe('the rules of merchants, on a site that is older than they are', () => {
  beforeEach(() =>
    execute(`
      update public.posts
      set price = '$49.99', primary_affiliate_url = 'https://strict.example/' where id = '${review}';
      insert into public.site_settings values ('primary_price_rules', 'pending')`),
  );

  const shownPrice = async () =>
    Object(await (await owner.request('/reviews/roller')).json()).page.review.price;

  test('hide no price before the owner has seen it and applies them', async () => {
    expect(await shownPrice()).toBe('$49.99');
    expect((await list()).hidden).toEqual([
      { post_id: review, title: 'Roller', text: '$49.99', merchant: 'Strict', reason: 'forbidden' },
    ]);
    expect((await owner.ask('POST', '/prices/rules')).status).toBe(204);
    expect(await shownPrice()).toBeNull();
    expect((await list()).hidden).toBeNull();
    expect(owner.published).not.toEqual([]);
  });

  test('are applied by the owner only', async () => {
    expect((await createBrowser().ask('POST', '/prices/rules')).status).toBe(401);
    expect(await shownPrice()).toBe('$49.99');
  });
});
