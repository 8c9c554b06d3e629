import { beforeAll, expect, test } from 'vitest';
import { catalogueFixture } from '../../testing/assets.fixture.ts';
import { execute } from '../../testing/owner.fixture.ts';
import { createTestApp } from '../../testing/test-app.fixture.ts';

const { request } = createTestApp();

// Without changes since the build.
beforeAll(() => execute('truncate public.posts, public.changes cascade'));

async function products(query: string): Promise<unknown> {
  const response = await request(`/api/products${query}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toMatch(/^application\/json/);
  return response.json();
}

test('GET /api/products returns the first page of the catalogue', async () => {
  expect(await products('')).toEqual({
    category: null,
    items: catalogueFixture.items.slice(0, 12),
    total: 25,
    page: 1,
    pageCount: 3,
  });
});

test('GET /api/products filters, searches and pages', async () => {
  expect(await products('?category=recovery')).toMatchObject({ total: 1 });
  expect(await products('?search=REVIEW%202')).toMatchObject({ total: 5, page: 1 });
  expect(await products('?page=3')).toMatchObject({ page: 3, items: { length: 1 } });
});

test('GET /api/products returns the last page for one beyond the end', async () => {
  expect(await products('?page=4000')).toEqual(await products('?page=3'));
});

test.each([
  `?search=${'%25_'.repeat(3_000)}`,
  `?search=${'x'.repeat(10_000)}`,
  '?search=%00%ff%f0',
  '?search=a&search=b',
  '?category=unknown',
  '?category[]=recovery',
  '?page=-1&sort=DROP%20TABLE&category=__proto__',
  '?page=NaN&page=2',
])('GET /api/products answers %s with a list', async (query) => {
  expect(await products(query)).toMatchObject({
    items: expect.any(Array),
    total: expect.any(Number),
    page: expect.any(Number),
    pageCount: expect.any(Number),
  });
});

test('an unknown category has no reviews', async () => {
  expect(await products('?category=unknown')).toEqual({
    category: { slug: 'unknown', name: null },
    items: [],
    total: 0,
    page: 1,
    pageCount: 1,
  });
});

test('other methods and other API paths do not exist', async () => {
  expect((await request('/api/products', { method: 'POST' })).status).toBe(404);
  expect((await request('/api/nothing')).status).toBe(404);
});
