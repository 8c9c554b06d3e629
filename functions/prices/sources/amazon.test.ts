import { expect, test } from 'vitest';
import type { Env } from '../../hosting/env.ts';
import type { guardedFetch } from '../../outgoing/guarded-fetch.ts';
import { createTestApp } from '../../testing/test-app.fixture.ts';
import { amazonSource } from './amazon.ts';
import { amazonItem, smallestUnit } from './amazon-items.ts';
import type { DueOffer } from './source.ts';

const credentials = {
  AMAZON_CREDENTIAL_ID: 'id',
  AMAZON_CREDENTIAL_SECRET: 'secret',
  AMAZON_CREDENTIAL_VERSION: '2.2',
};

const dueOffer = (asin: string, given: Partial<DueOffer> = {}): DueOffer => ({
  post_id: crypto.randomUUID(),
  offer_id: crypto.randomUUID(),
  url: `https://www.amazon.de/dp/${asin}?tag=shop-21`,
  condition: 'new',
  network: 'amazon',
  tag: null,
  ...given,
});

interface Call {
  url: string;
  headers: Record<string, string>;
  body: string;
}

type Answer = { status: number; body: unknown };

/** The API, as its documentation shows it. */
function source(answer: (call: Call) => Answer, given: Partial<Env> = credentials) {
  const calls: Call[] = [];
  const fetch: typeof guardedFetch = async (_env, url, { headers = {}, body = '' }) => {
    calls.push({ url, headers, body });
    const answered = url.endsWith('/token')
      ? { status: 200, body: { access_token: 'token', expires_in: 3_600 } }
      : answer({ url, headers, body });
    const text = JSON.stringify(answered.body);
    return {
      url,
      status: answered.status,
      headers: new Headers(),
      body: new TextEncoder().encode(text),
    };
  };
  const { bindings } = createTestApp(given);
  return { calls, source: amazonSource(bindings, { fetch, wait: async () => {} }) };
}

const listing = (amount: number | null, given: object = {}) => ({
  isBuyBoxWinner: true,
  condition: { value: 'New' },
  availability: { type: 'IN_STOCK', message: 'Auf Lager' },
  ...(amount !== null && { price: { money: { amount, currency: 'EUR', displayAmount: '' } } }),
  ...given,
});

const itemsOf = (items: Record<string, object[]>): Answer => ({
  status: 200,
  body: {
    itemsResult: {
      items: Object.entries(items).map(([asin, listings]) => ({ asin, offersV2: { listings } })),
    },
  },
});

test('without all credentials there is no source', () => {
  expect(source(() => itemsOf({}), {}).source).toBeNull();
  const { AMAZON_CREDENTIAL_SECRET: _, ...rest } = credentials;
  expect(source(() => itemsOf({}), rest).source).toBeNull();
  const version = { ...credentials, AMAZON_CREDENTIAL_VERSION: '9' };
  expect(source(() => itemsOf({}), version).source).toBeNull();
});

test('ten products per request are asked for with a token', async () => {
  const asins = Array.from({ length: 12 }, (_, index) => `B0${String(index).padStart(8, '0')}`);
  const { calls, source: amazon } = source(({ body }) => {
    const { itemIds } = JSON.parse(body);
    return itemsOf(Object.fromEntries(itemIds.map((asin: string) => [asin, [listing(19.99)]])));
  });
  const found = await amazon?.read(asins.map((asin) => dueOffer(asin)));
  expect(found).toHaveLength(12);
  expect(found?.[0]).toMatchObject({
    price: { amount: 1_999, currency: 'EUR' },
    availability: 'in-stock',
  });
  const [token, first, second] = calls;
  expect(calls).toHaveLength(3);
  expect(token?.url).toBe('https://creatorsapi.auth.eu-south-2.amazoncognito.com/oauth2/token');
  expect(Object.fromEntries(new URLSearchParams(token?.body))).toEqual({
    grant_type: 'client_credentials',
    client_id: 'id',
    client_secret: 'secret',
    scope: 'creatorsapi/default',
  });
  expect(first).toMatchObject({
    url: 'https://creatorsapi.amazon/catalog/v1/getItems',
    headers: { Authorization: 'Bearer token, Version 2.2', 'x-marketplace': 'www.amazon.de' },
  });
  expect(JSON.parse(first?.body ?? '')).toMatchObject({
    itemIds: asins.slice(0, 10),
    itemIdType: 'ASIN',
    marketplace: 'www.amazon.de',
    partnerTag: 'shop-21',
  });
  expect(JSON.parse(second?.body ?? '').itemIds).toEqual(asins.slice(10));
});

test('credentials of version 3 sign in elsewhere', async () => {
  const { calls, source: amazon } = source(() => itemsOf({}), {
    ...credentials,
    AMAZON_CREDENTIAL_VERSION: '3.1',
  });
  await amazon?.read([dueOffer('B000000000')]);
  expect(calls[0]?.url).toBe('https://api.amazon.com/auth/o2/token');
  expect(calls[1]?.headers.Authorization).toBe('Bearer token');
});

test("each marketplace and tag is requested separately, with the merchant's tag if a link has none", async () => {
  const { calls, source: amazon } = source(() => itemsOf({}));
  await amazon?.read([
    dueOffer('B000000000'),
    dueOffer('B000000001', { url: 'https://www.amazon.com/dp/B000000001', tag: 'us-20' }),
  ]);
  expect(calls.slice(1).map(({ body }) => JSON.parse(body))).toMatchObject([
    { marketplace: 'www.amazon.de', partnerTag: 'shop-21' },
    { marketplace: 'www.amazon.com', partnerTag: 'us-20' },
  ]);
});

const A = 'B000000000';

test.each<[string, DueOffer, object[], object]>([
  [
    'the offer in the buy box',
    dueOffer(A),
    [listing(10, { isBuyBoxWinner: false }), listing(12.5)],
    { price: { amount: 1_250, currency: 'EUR' } },
  ],
  [
    'an offer of the same condition',
    dueOffer(A, { condition: 'used' }),
    [listing(20), listing(9, { condition: { value: 'Used' } })],
    { price: { amount: 900, currency: 'EUR' } },
  ],
  ['no offer of the condition', dueOffer(A), [], { problem: 'No offer in this condition' }],
  [
    'nothing in stock',
    dueOffer(A),
    [listing(null, { availability: { type: 'OUT_OF_STOCK' } })],
    { price: null, availability: 'out-of-stock' },
  ],
  ['a price without an amount', dueOffer(A), [listing(null)], { problem: /could not be read/ }],
  [
    'an unknown currency',
    dueOffer(A),
    [listing(1, { price: { money: { amount: 1, currency: 'XXX' } } })],
    { problem: /could not be read/ },
  ],
  [
    'an unknown availability',
    dueOffer(A),
    [listing(1, { availability: { type: 'LEADTIME' } })],
    { availability: 'unknown' },
  ],
])('%s is read from an answer', async (_, offer, listings, expected) => {
  const { source: amazon } = source(() => itemsOf({ [A]: listings }));
  const [found] = (await amazon?.read([offer])) ?? [];
  const wanted = Object.fromEntries(
    Object.entries(expected).map(([name, value]) => [
      name,
      value instanceof RegExp ? expect.stringMatching(value) : value,
    ]),
  );
  expect(found).toMatchObject(wanted);
});

test('a failed offer does not affect the others', async () => {
  const { source: amazon } = source(() => itemsOf({ [A]: [listing(5)] }));
  const found = await amazon?.read([
    dueOffer(A, { url: 'https://amzn.to/3abc' }),
    dueOffer(A, { url: `https://www.amazon.de/dp/${A}` }),
    dueOffer('B000000009'),
    dueOffer(A),
  ]);
  expect(found?.map((reading) => ('problem' in reading ? reading.problem : 'read'))).toEqual([
    'The link does not name a product of the shop',
    'The merchant has no tag',
    'The shop does not know the product',
    'read',
  ]);
});

test('after a refusal no further request is sent', async () => {
  const { calls, source: amazon } = source(() => ({ status: 429, body: {} }));
  const offers = Array.from({ length: 20 }, (_, index) =>
    dueOffer(`B0${String(index).padStart(8, '0')}`),
  );
  const found = await amazon?.read(offers);
  expect(calls).toHaveLength(2);
  expect(found).toHaveLength(10);
  expect(found?.[0]).toMatchObject({ problem: 'The API answered 429' });
});

test.each([
  ['https://www.amazon.de/Some-Name/dp/B0ABCDEFGH/ref=x?tag=a', 'www.amazon.de', 'B0ABCDEFGH'],
  ['https://amazon.co.uk/gp/product/b0abcdefgh', 'www.amazon.co.uk', 'B0ABCDEFGH'],
  ['https://m.amazon.com/gp/aw/d/B0ABCDEFGH', 'www.amazon.com', 'B0ABCDEFGH'],
])('%s leads to a product', (url, marketplace, asin) => {
  expect(amazonItem(url)).toEqual({ marketplace, asin });
});

test.each([
  'https://www.amazon.de/s?k=rope',
  'https://www.amazon.de.evil.example/dp/B0ABCDEFGH',
  'https://notamazon.de/dp/B0ABCDEFGH',
  'https://amzn.to/3abc',
  '/go/rope',
])('%s does not', (url) => {
  expect(amazonItem(url)).toBeNull();
});

test.each([
  [8.7, 'EUR', 870],
  [1_299, 'EUR', 129_900],
  [19.99, 'USD', 1_999],
  [1_290, 'JPY', 1_290],
  [1.005, 'EUR', null],
  [0.5, 'JPY', null],
  [0, 'EUR', null],
  [-1, 'EUR', null],
  [Number.POSITIVE_INFINITY, 'EUR', null],
  [5, 'QQQ', null],
])('%d %s is %s of the smallest unit', (amount, currency, expected) => {
  expect(smallestUnit(amount, currency)).toBe(expected);
});
