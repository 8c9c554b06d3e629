import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { reviewMessages } from '../../../core/posts/messages.ts';
import { assetsBuiltAt } from '../../testing/assets.fixture.ts';
import { lastChange } from '../../testing/build.fixture.ts';
import { execute } from '../../testing/owner.fixture.ts';
import { createTestApp } from '../../testing/test-app.fixture.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});
vi.spyOn(console, 'error').mockImplementation(() => {});

const id = '0a1b2c3d-0000-4000-8000-000000000001';

/** An unused port. */
const nowhere = 'http://127.0.0.1:9';

const reviewPage = z.object({
  path: z.literal('/edge/review'),
  page: z.object({
    review: z.object({
      title: z.string(),
      price: z.string().nullable(),
      categories: z.array(z.object({ name: z.string() })),
    }),
    categories: z.array(z.object({ slug: z.string() })),
    texts: z.object({ author_name: z.string() }),
  }),
});

async function newest(path: string, app = createTestApp()) {
  const response = await app.request(path);
  const page = response.status === 200 ? await response.text() : null;
  return { status: response.status, location: response.headers.get('Location'), page, response };
}

beforeEach(async () => {
  await execute(`select public.test_empty('{public.posts, public.categories, public.changes}')`);
  await execute(`insert into public.posts (id, title, slug, price, published)
    values ('${id}', 'Nord Roller', 'nord-roller', '$20', true)`);
});

test('a review changed since the build is shown in its current state', async () => {
  const { status, page, response } = await newest('/reviews/nord-roller');
  expect(status).toBe(200);
  expect(reviewPage.parse(JSON.parse(page ?? '')).page).toMatchObject({
    review: { title: 'Nord Roller', price: '$20', categories: [] },
    // The menu of the build.
    categories: [{ slug: 'recovery' }],
    texts: { author_name: 'Ada Tester' },
  });
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
});

test('an unchanged review is the built file', async () => {
  const app = createTestApp({ ASSETS: assetsBuiltAt(await lastChange()) });
  expect((await newest('/reviews/nord-roller', app)).page).toBe('roller page');
});

test('a review is the built file again once a build includes the change', async () => {
  const app = createTestApp();
  expect((await newest('/reviews/nord-roller', app)).page).toContain('$20');
  app.bindings.ASSETS = assetsBuiltAt(await lastChange());
  expect((await newest('/reviews/nord-roller', app)).page).toBe('roller page');
});

test('a new review is shown before it is built', async () => {
  const before = await lastChange();
  await execute(`insert into public.posts (title, published) values ('Brand New', true)`);
  const app = createTestApp({ ASSETS: assetsBuiltAt(before) });
  expect((await newest('/reviews/brand-new', app)).page).toContain('Brand New');
});

test.each([
  ['unpublished', `update public.posts set published = false`],
  ['deleted', 'delete from public.posts'],
])('a review %s since the build is missing, whatever the build has', async (_name, statement) => {
  const built = await lastChange();
  await execute(statement);
  const app = createTestApp({ ASSETS: assetsBuiltAt(built) });
  for (const path of ['/reviews/nord-roller', `/reviews/${id}`, '/reviews/old-roller']) {
    expect(await newest(path, app)).toMatchObject({ status: 404, page: null });
  }
  expect(await (await app.request('/reviews/nord-roller')).text()).toBe('review-not-found page');
});

test('a review renamed since the build redirects from every address it had', async () => {
  const built = await lastChange();
  await execute(`update public.posts set slug = 'north-roller'`);
  const app = createTestApp({ ASSETS: assetsBuiltAt(built) });
  const paths = ['nord-roller', id, 'old-roller', 'Nord-Roller', 'pre-nord-roller-view-justme'];
  for (const path of paths) {
    expect(await newest(`/reviews/${path}`, app)).toMatchObject({
      status: 301,
      location: '/reviews/north-roller',
    });
  }
  expect((await newest('/reviews/north-roller', app)).status).toBe(200);
});

test('a review renamed back has its old URL again', async () => {
  await execute(`update public.posts set slug = 'north-roller'`);
  await execute(`update public.posts set slug = 'nord-roller'`);
  expect((await newest('/reviews/nord-roller')).status).toBe(200);
  const { location, response } = await newest('/reviews/north-roller');
  expect(location).toBe('/reviews/nord-roller');
  // Caching both redirects would cause a loop.
  expect(response.headers.get('Cache-Control')).toBe('no-cache');
});

test('a draft is not found at any address', async () => {
  await execute(
    `insert into public.posts (id, title, slug) values ('0a1b2c3d-0000-4000-8000-000000000009', 'Secret', 'secret')`,
  );
  for (const path of ['secret', '0a1b2c3d-0000-4000-8000-000000000009']) {
    expect((await newest(`/reviews/${path}`)).status).toBe(404);
  }
});

test('a changed review is read once for each change', async () => {
  const app = createTestApp();
  await newest('/reviews/nord-roller', app);
  app.bindings.SUPABASE_URL = nowhere;
  expect((await newest('/reviews/nord-roller', app)).page).toContain('$20');
});

test('without the database a changed review is shown as built', async () => {
  await execute(`update public.posts set price = '$21'`);
  const app = createTestApp();
  // Reads the state but not the review.
  await app.request('/how-we-test');
  app.bindings.SUPABASE_URL = nowhere;
  expect((await newest('/reviews/nord-roller', app)).page).toBe('roller page');
});

test('without the database a new review is an error message', async () => {
  await execute(`insert into public.posts (title, published) values ('Another One', true)`);
  const app = createTestApp();
  await app.request('/how-we-test');
  app.bindings.SUPABASE_URL = nowhere;
  const response = await app.request('/reviews/another-one');
  expect([response.status, await response.text()]).toEqual([503, reviewMessages.failed]);
  expect(response.headers.get('Retry-After')).toBe('10');
});

test('a listed review whose page the build lacks is unavailable, not missing', async () => {
  const assets = { '/reviews/nord-roller': null };
  const app = createTestApp({ ASSETS: assetsBuiltAt(await lastChange(), assets) });
  const { status, response } = await newest('/reviews/nord-roller', app);
  expect(status).toBe(503);
  expect(await response.text()).toBe(reviewMessages.failed);
});
