import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { EdgeState } from '../../edge/index.ts';
import { assetsBuiltAt } from '../../testing/assets.fixture.ts';
import { execute } from '../../testing/owner.fixture.ts';
import { createTestApp } from '../../testing/test-app.fixture.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});

const id = '0a1b2c3d-0000-4000-8000-000000000001';
const set = (value: string) =>
  execute(`insert into public.site_settings (setting_key, setting_value)
    values ('under_construction_enabled', '${value}')
    on conflict (setting_key) do update set setting_value = excluded.setting_value`);

beforeAll(() => set('true'));
afterAll(() => set('false'));

const { request } = createTestApp();

test.each([
  '/',
  '/products',
  '/products?search=x',
  '/reviews/nord-roller',
  '/no/such/page',
  '/catalogue.json',
  '/thisismeasure',
  '/site.webmanifest',
  '/icons/icon-512.png',
  `/x/product/pre-${id}-view-justme`,
  '/product/pre-anything-view-justme',
  // Resembles an open path.
  `/?next=/product/pre-${id}-view-justme`,
  `/products?a=/product/pre-&b=-view-justme`,
  `/reviews/product/pre-${id}-view-justme`,
  `/product/pre-${id}-view-justme/`,
  `/product/pre-${id}-view-justme.`,
  `/product/pre-${id.toUpperCase()}-view-justme`,
  `/product%2fpre-${id}-view-justme`,
  `/product/pre-${id}-view-justme%2f..%2f..%2fproducts`,
  `/product/pre-${id}-view-justme/../../products`,
  `/PRODUCT/pre-${id}-view-justme`,
  `//product/pre-${id}-view-justme`,
  '/thisisme.',
  '/thisisme%2flogin',
  '/thisisme/../products',
  '/thisisme/%2e%2e/products',
  '/thisisme\\..\\products',
  '/THISISME',
  '//thisisme',
  '/%74hisisme',
  '/_astro/../catalogue.json',
  '/_astro/..%2fcatalogue.json',
  '/_astro/%2e%2e%2fcatalogue.json',
  '/_ASTRO/site.css',
  '//_astro/site.css',
  '/_astro',
  '/images',
  '/images/../catalogue.json',
  '/images/..%2fcatalogue.json',
  `/pictures/${'a'.repeat(32)}/`,
  `/pictures/${'a'.repeat(32)}/400.webp/`,
  `/pictures/${'a'.repeat(32)}/..%2fcatalogue.json`,
  `/pictures/${id}/1-a.png`,
  '//catalogue.json',
  '/catalogue.json.',
  '/products/',
  '/products.html',
  '/under-construction',
  '/404',
])('%s is under construction', async (path) => {
  const response = await request(path);
  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).toBe('300');
  expect(response.headers.get('Cache-Control')).toBe('no-cache');
  expect(await response.text()).toBe('under-construction page');
});

test.each([
  '/api/products',
  '/api/nothing',
  '/api/site-mode/',
  '/api/site-mode.',
  '/api/site-mode%2f..%2fproducts',
  '/api/admin/../products',
  '/api/adm%69n/../products',
  '/api/rebuild/x',
])('so is the public API, in its own words: %s', async (path) => {
  const response = await request(path);
  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).toBe('300');
  expect(await response.json()).toEqual({ error: 'Under Construction' });
});

test.each(['POST', 'HEAD', 'OPTIONS', 'PUT'])('so is every method: %s', async (method) => {
  expect((await request('/products', { method })).status).toBe(503);
});

test.each([
  ['/thisisme', 200],
  ['/thisisme/login', 200],
  ['/api/admin/posts', 401],
  ['/api/admin/..%2fproducts', 401],
  ['/api/site-mode', 200],
  [`/pictures/${'a'.repeat(32)}/400.webp`, 404],
  [`/product/pre-${id}-view-justme`, 404],
])('%s stays open', async (path, status) => {
  expect((await request(path)).status).toBe(status);
});

test('open paths reveal nothing of the site', async () => {
  for (const name of ['400.webp', '0.webp', '99999999999.avif']) {
    expect(await (await request(`/pictures/${'0'.repeat(32)}/${name}`)).text(), name).toBe('');
  }
  expect(await (await request('/thisisme/products')).text()).toBe('owner page');
});

test('the site mode is what the edge knows, and is not cached', async () => {
  const response = await request('/api/site-mode');
  expect(await response.json()).toEqual({ under_construction: true });
  expect(response.headers.get('Cache-Control')).toBe('no-store');
});

test('rebuild reports pass', async () => {
  expect((await request('/api/rebuild', { method: 'POST' })).status).toBe(401);
});

test('switched off, the site is open again', async () => {
  await set('false');
  const open = createTestApp();
  expect((await open.request('/')).status).toBe(200);
  expect(await (await open.request('/api/site-mode')).json()).toEqual({
    under_construction: false,
  });
  await set('true');
});

describe('in a fresh isolate without the database', () => {
  const started = (construction: boolean, answer: typeof fetch) =>
    createTestApp({ ASSETS: assetsBuiltAt(0, {}, construction) }, new EdgeState({ fetch: answer }));
  /** Ends only when the limit of the reading is over. */
  const slow: typeof fetch = (_input, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
    });
  const down: typeof fetch = async () => new Response(null, { status: 503 });

  test.each([
    ['slow', slow],
    ['down', down],
  ])('that is %s, the switch is as the served build recorded it', async (_name, answer) => {
    for (const under_construction of [true, false]) {
      const { request: visit } = started(under_construction, answer);
      expect(await (await visit('/api/site-mode')).json()).toEqual({ under_construction });
    }
  });

  test('and without the record of the build, the site is open', async () => {
    const ASSETS = assetsBuiltAt(0, { '/build.json': null }, true);
    const app = createTestApp({ ASSETS }, new EdgeState({ fetch: down }));
    expect((await app.request('/')).status).toBe(200);
  });

  test('the pages are closed with the switch', async () => {
    expect((await started(true, down).request('/')).status).toBe(503);
  });
});
