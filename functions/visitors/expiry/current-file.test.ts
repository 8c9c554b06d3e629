import { beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { catalogueItem } from '../../../core/catalogue/catalogue.fixture.ts';
import { shownOffer } from '../../../core/offers/offers.fixture.ts';
import { fromPrices } from '../../../core/offers/time.ts';
import { sampleReview } from '../../../site/content/sample.ts';
import { EdgeState } from '../../edge/index.ts';
import { assetsBuiltAt } from '../../testing/assets.fixture.ts';
import { execute } from '../../testing/owner.fixture.ts';
import { createTestApp } from '../../testing/test-app.fixture.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});
vi.spyOn(console, 'error').mockImplementation(() => {});

const END = '2026-11-24T12:00:00+00:00';
const LATER = '2026-11-25T12:00:00+00:00';

const badge = (until: string) => `<span data-until="${until}">Special <b>offer</b></span>`;
const island = (offer: string) =>
  `<astro-island props="{&quot;items&quot;:[1,[[0,{&quot;title&quot;:[0,&quot;A &amp; B&quot;],${offer}}]]]}"></astro-island>`;
const offerUntil = (until: string) =>
  `&quot;offer&quot;:[0,true],&quot;offer_ends_at&quot;:[0,&quot;${until}&quot;]`;

const page = `<main>${badge(END)}<p>Text</p>${badge(LATER)}${island(offerUntil(END))}</main>`;
const items = [
  catalogueItem({ slug: 'ending', offer: true, offer_ends_at: END }),
  catalogueItem({ slug: 'lasting', offer: true, offer_ends_at: LATER }),
];

const offers = [shownOffer({ price_until: END }), shownOffer({ amount: 4999 })];
const priced = catalogueItem({
  slug: 'priced',
  title: 'Priced',
  price: null,
  from_prices: fromPrices(offers),
});

/** An isolate without a database, at a time in milliseconds from the end of the offer. */
function isolate(fromEnd: number) {
  const paths = ['/', '/products', '/reviews/nord-roller', '/catalogue.json', '/newest.json'];
  const until = Object.fromEntries(paths.map((path) => [path, END]));
  const base = assetsBuiltAt(0, {});
  const files: Record<string, string> = {
    '/': page,
    '/products': page,
    '/reviews/nord-roller': page,
    '/how-we-test': page,
    '/catalogue.json': JSON.stringify({ items: [...items, priced], categories: [], moved: {} }),
    '/newest.json': JSON.stringify({ ids: [], newest: [{ ...sampleReview, offers }] }),
  };
  const asked: Request[] = [];
  const ASSETS = {
    async fetch(input: Request | URL | string, init?: RequestInit) {
      const request = new Request(input, init);
      const { pathname } = new URL(request.url);
      asked.push(request);
      if (pathname === '/build.json') {
        const built = z
          .record(z.string(), z.unknown())
          .parse(await (await base.fetch(input)).json());
        return Response.json({ ...built, until });
      }
      const body = files[pathname];
      if (body === undefined) return base.fetch(request);
      if (request.headers.get('If-None-Match') === '"built"') {
        return new Response(null, { status: 304, headers: { ETag: '"built"' } });
      }
      return new Response(body, { headers: { ETag: '"built"', 'Content-Type': 'text/html' } });
    },
  };
  const now = Date.parse(END) + fromEnd;
  const app = createTestApp(
    { ASSETS, SUPABASE_URL: 'http://127.0.0.1:9' },
    new EdgeState({ now: () => now }),
  );
  return { ...app, asked };
}

beforeAll(() => execute('truncate public.posts, public.changes cascade'));

describe.each(['/', '/products', '/reviews/nord-roller'])('%s', (path) => {
  test('is the file of the build until something in it expires', async () => {
    const response = await isolate(-1).request(path);
    expect(await response.text()).toBe(page);
    expect(response.headers.get('ETag')).toBe('"built"');
  });

  test('is without it from that moment on, although the database is down', async () => {
    const text = await (await isolate(0).request(path)).text();
    const off = '&quot;offer&quot;:[0,false],&quot;offer_ends_at&quot;:[0,null]';
    expect(text).toBe(`<main><p>Text</p>${badge(LATER)}${island(off)}</main>`);
  });

  test('is sent again to a browser that has stored it from before', async () => {
    const response = await isolate(0).request(path, { headers: { 'If-None-Match': '"built"' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('ETag')).toBeNull();
    expect(await response.text()).not.toContain(END);
  });
});

test('a page without moments is passed on as it is', async () => {
  const response = await isolate(0).request('/how-we-test', {
    headers: { 'If-None-Match': '"built"' },
  });
  expect(response.status).toBe(304);
});

test('a price that may not be shown leaves the data of the build and the search', async () => {
  const { slug, from_prices } = priced;
  const before = isolate(-1);
  expect(await (await before.request('/newest.json')).json()).toMatchObject({
    newest: [{ offers: [{ amount: 4599, availability: 'in-stock' }, { amount: 4999 }] }],
  });
  expect(await (await before.request(`/api/products?search=${slug}`)).json()).toMatchObject({
    items: [{ from_prices }],
  });
  const left = { from_prices: [{ amount: 4999, until: null }] };
  const { request } = isolate(0);
  expect(await (await request('/catalogue.json')).json()).toMatchObject({
    items: [{}, {}, left],
  });
  expect(await (await request(`/api/products?search=${slug}`)).json()).toMatchObject({
    items: [left],
  });
  expect(await (await request(`/products?search=${slug}`)).json()).toMatchObject({
    page: { result: { items: [left] } },
  });
  expect(await (await request('/newest.json')).json()).toMatchObject({
    newest: [{ offers: [{ amount: null, availability: 'unknown' }, { amount: 4999 }] }],
  });
});

test('the data of the build and the search end offers as well', async () => {
  const catalogue = await isolate(0).request('/catalogue.json');
  const current = [
    { offer: false, offer_ends_at: null },
    { offer: true, offer_ends_at: LATER },
    {},
  ];
  expect(await catalogue.json()).toMatchObject({ items: current });
  const { request } = isolate(0);
  expect(await (await request('/api/products')).json()).toMatchObject({ items: current });
  expect(await (await request('/products?search=ing')).json()).toMatchObject({
    page: { result: { items: current.slice(0, 2) } },
  });
  expect(await (await isolate(-1).request('/api/products')).json()).toMatchObject({
    items: [{ offer: true }, { offer: true }, {}],
  });
});
