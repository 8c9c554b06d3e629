import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createOwnerBrowser, execute, resetDatabase } from '../testing/owner.fixture.ts';

let browser: Awaited<ReturnType<typeof createOwnerBrowser>>;

beforeAll(async () => {
  await resetDatabase();
  await execute(`
    insert into public.categories (id, name, slug) values
      ('00000000-0000-4000-8000-0000000000c1', 'Shoes', 'shoes'),
      ('00000000-0000-4000-8000-0000000000c2', 'Hats', 'hats')
  `);
  await execute(`
    insert into public.posts (id, title, short_description, overall_rating, published, created_at)
    select
      ('00000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid,
      'Post ' || lpad(number::text, 2, '0'), 'Number ' || number, 1 + number % 5, number <= 10,
      timestamptz '2026-01-01' + number * interval '1 day'
    from generate_series(1, 45) as number
  `);
  await execute(`
    insert into public.posts (title, short_description, overall_rating, created_at)
    values ('100% wool_hat', 'Für kalte Tage', null, '2025-12-24')
  `);
  await execute(`
    insert into public.post_categories (post_id, category_id)
    select posts.id, categories.id from public.posts cross join public.categories
    where posts.title in ('Post 01', 'Post 02') or (posts.title like '%wool%' and categories.slug = 'hats')
  `);
  browser = await createOwnerBrowser();
});

const listSchema = z.object({
  items: z.array(z.object({ title: z.string() }).loose()),
  total: z.number(),
  page: z.number(),
  page_count: z.number(),
});

async function list(query: string) {
  const { status, json } = await browser.ask('GET', `/posts${query}`);
  expect(status).toBe(200);
  return listSchema.parse(json);
}

const titles = async (query: string) => (await list(query)).items.map(({ title }) => title);

test('GET /posts returns the newest 20', async () => {
  const { items, ...counts } = await list('');
  expect(counts).toEqual({ total: 46, page: 1, page_count: 3 });
  expect(items).toHaveLength(20);
  expect(items[0]).toEqual({
    id: '00000000-0000-4000-8000-000000000045',
    slug: null,
    title: 'Post 45',
    short_description: 'Number 45',
    overall_rating: 1,
    published: false,
    created_at: expect.stringMatching(/^2026-02-15T/),
    updated_at: expect.any(String),
    publish_at: null,
    unpublish_at: null,
    draft: null,
    categories: [],
    state: 'draft',
  });
});

test('GET /posts returns every post on exactly one page', async () => {
  for (const sort of ['created-asc', 'title-desc', 'rating-asc', 'rating-desc', 'status-asc']) {
    const pages = await Promise.all([1, 2, 3].map((page) => titles(`?sort=${sort}&page=${page}`)));
    expect(new Set(pages.flat()).size).toBe(46);
  }
});

test('GET /posts returns the last page for one beyond the end', async () => {
  expect(await list('?page=99')).toEqual(await list('?page=3'));
});

test('GET /posts finds a text in title and description, ignoring case', async () => {
  expect(await titles('?search=WOOL')).toEqual(['100% wool_hat']);
  expect(await titles('?search=kalte%20tage')).toEqual(['100% wool_hat']);
  expect(await titles('?search=%20Post%2007%20')).toEqual(['Post 07']);
  expect(await titles('?search=nothing')).toEqual([]);
});

test.each(['%25', '_', '100%25%20wool_', '%5C', "'", '%00wool'])(
  'GET /posts takes %s as it stands',
  async (search) => {
    const found = await titles(`?search=${search}`);
    expect(found).toEqual(/%5C|'/.test(search) ? [] : ['100% wool_hat']);
  },
);

test('GET /posts filters by category and by status', async () => {
  expect(await titles('?category=hats')).toEqual(['Post 02', 'Post 01', '100% wool_hat']);
  expect(await titles('?category=shoes&search=01')).toEqual(['Post 01']);
  expect(await titles('?category=unknown')).toEqual([]);
  expect((await list('?status=published')).total).toBe(10);
  expect((await list('?status=draft')).total).toBe(36);
  expect(await list('?status=draft&category=shoes')).toMatchObject({ total: 0, page_count: 1 });
});

test('GET /posts sorts', async () => {
  expect((await titles('?sort=title-asc')).slice(0, 2)).toEqual(['100% wool_hat', 'Post 01']);
  expect((await titles('?sort=title-desc'))[0]).toBe('Post 45');
  expect((await titles('?sort=created-asc')).slice(0, 2)).toEqual(['100% wool_hat', 'Post 01']);
  expect((await titles('?sort=rating-desc'))[0]).toBe('Post 44');
  expect((await titles('?sort=rating-asc'))[0]).toBe('Post 45');
  expect((await titles('?sort=rating-asc&page=3')).at(-1)).toBe('100% wool_hat');
  expect((await titles('?sort=status-desc'))[0]).toBe('Post 10');
  expect((await titles('?sort=status-asc'))[0]).toBe('Post 45');
});

test('GET /posts returns the categories of a row', async () => {
  const { items } = await list('?search=Post%2001');
  expect(items[0]).toMatchObject({
    // The test build contains no change.
    state: 'updating',
    categories: [
      { id: '00000000-0000-4000-8000-0000000000c2', name: 'Hats', slug: 'hats' },
      { id: '00000000-0000-4000-8000-0000000000c1', name: 'Shoes', slug: 'shoes' },
    ],
  });
});

test.each(['?sort=id;drop', '?status=x', '?page=0', '?page=x', '?page=1.5'])(
  'GET /posts refuses %s',
  async (query) => {
    expect((await browser.ask('GET', `/posts${query}`)).status).toBe(400);
  },
);

test('GET /dashboard counts', async () => {
  expect(await browser.ask('GET', '/dashboard')).toEqual({
    status: 200,
    json: { total_posts: 46, published: 10, drafts: 36, categories: 2 },
  });
});
