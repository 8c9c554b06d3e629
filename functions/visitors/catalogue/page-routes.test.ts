import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { execute } from '../../testing/owner.fixture.ts';
import { createTestApp } from '../../testing/test-app.fixture.ts';

const { request } = createTestApp();
const log = vi.spyOn(console, 'warn').mockImplementation(() => {});

beforeAll(() => execute('truncate public.posts, public.changes cascade'));
afterEach(() => log.mockClear());

test('built pages are served as they are', async () => {
  const response = await request('/');
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('home page');
  expect(await (await request('/products')).text()).toBe('products page');
  expect(await (await request('/reviews/nord-roller')).text()).toBe('roller page');
});

test('home with a search redirects to the products', async () => {
  const response = await request('/?search=foam%20%26%20roller');
  expect(response.status).toBe(302);
  expect(response.headers.get('Location')).toBe('/products?search=foam+%26+roller');
});

test('home with the id of an imported post moves to its review', async () => {
  const response = await request('/?p=123');
  expect(response.status).toBe(301);
  expect(response.headers.get('Location')).toBe('/reviews/p-123');
  expect(response.headers.get('Cache-Control')).toBe('no-cache');
  expect((await request('/reviews/p-123')).headers.get('Location')).toBe('/reviews/nord-roller');
});

test('so does the id of a post that was published since the build', async () => {
  await execute(`insert into public.posts (title, slug, former_slugs, published)
    values ('Bench', 'bench', '{p-9}', true)`);
  const { request: fresh } = createTestApp();
  expect((await fresh('/?p=9')).headers.get('Location')).toBe('/reviews/p-9');
  expect((await fresh('/reviews/p-9')).headers.get('Location')).toBe('/reviews/bench');
  await execute('truncate public.posts, public.changes cascade');
});

test.each(['/?p=124', '/?p=0', '/?p=x', '/?p='])('%s is home', async (path) => {
  const response = await request(path);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('home page');
});

test('products with a query are rendered from the catalogue', async () => {
  const response = await request('/products?search=review&page=99&view=list');
  expect(await response.json()).toMatchObject({
    path: '/edge/products',
    page: {
      query: { search: 'review', page: 2, view: 'list', sort: 'best', category: '' },
      result: { total: 24, page: 2, pageCount: 2 },
      categories: [{ slug: 'recovery' }],
      texts: { author_name: 'Ada Tester' },
    },
  });
});

test.each([
  '/reviews/0a1b2c3d-0000-4000-8000-000000000001',
  '/reviews/old-roller',
  '/reviews/Nord-Roller',
  '/reviews/pre-nord-roller-view-justme',
])('%s moves to the review', async (path) => {
  const response = await request(path);
  expect(response.status).toBe(301);
  expect(response.headers.get('Location')).toBe('/reviews/nord-roller');
});

test('an unknown review is a 404 with its own page', async () => {
  const response = await request('/reviews/nothing-here');
  expect(response.status).toBe(404);
  expect(await response.text()).toBe('review-not-found page');
  expect(log).toHaveBeenCalledExactlyOnceWith('404 review nothing-here');
});

test('an unknown path is a 404 with the not-found page, and is logged', async () => {
  const response = await request('/no/such/page?x=1');
  expect(response.status).toBe(404);
  expect(await response.text()).toBe('not-found page');
  expect(log).toHaveBeenCalledExactlyOnceWith('404 GET /no/such/page');
});

test.each([
  '/edge/products',
  '/edge/products?search=x',
  '/edge',
  '/EDGE/products',
  '/404',
  '/404.html',
  '/review-not-found',
])('%s cannot be reached from outside', async (path) => {
  const response = await request(path);
  expect(response.status).toBe(404);
  expect(await response.text()).toBe('not-found page');
});

test('the page that covers open pages can be loaded by them', async () => {
  const response = await request('/under-construction');
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('under-construction page');
});
