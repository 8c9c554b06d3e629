import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type ProductsQuery, parseProductsQuery } from '../../../core/catalogue/query.ts';
import { findProducts, makeSearchable } from '../../../core/catalogue/search.ts';
import { SearchIndex } from '../../../core/search/index.ts';
import { tries } from '../../../core/testing/fuzz.fixture.ts';
import { assetsBuiltAt } from '../../testing/assets.fixture.ts';
import { buildNow } from '../../testing/build.fixture.ts';
import { patientEdgeState } from '../../testing/edge-state.fixture.ts';
import { execute } from '../../testing/owner.fixture.ts';
import { createTestApp } from '../../testing/test-app.fixture.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});
vi.spyOn(console, 'error').mockImplementation(() => {});

/** Where nothing answers. */
const nowhere = 'http://127.0.0.1:9';

const postId = (number: number) => `0a1b2c3d-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Creates published reviews; the higher the number, the newer. */
const publish = (...numbers: number[]) =>
  execute(
    numbers
      .map(
        (number) => `insert into public.posts (id, title, slug, published, created_at)
          values ('${postId(number)}', 'Review ${number}', 'review-${number}', true,
            '2026-11-22T10:00:00Z'::timestamptz + interval '${number} minutes');`,
      )
      .join('\n'),
  );

const sets = (number: number, assignments: string) =>
  execute(`update public.posts set ${assignments} where id = '${postId(number)}'`);

type Build = Awaited<ReturnType<typeof buildNow>>;

/** An isolate in front of a build, with a clock that the test sets. */
function isolate(build: Build) {
  const clock = { now: 1_000_000 };
  const served = { build };
  const state = patientEdgeState({ now: () => clock.now });
  const app = createTestApp(
    { ASSETS: { fetch: (...request) => served.build.assets.fetch(...request) } },
    state,
  );
  return { ...app, clock, served, state };
}

const slugs = z.array(z.object({ slug: z.string() }).transform(({ slug }) => slug));
const listSchema = z.object({ items: slugs, total: z.number() });

type Request = ReturnType<typeof isolate>['request'];

/** What visitors are shown: null where it is the file of the build. */
async function shown(request: Request, path: string) {
  const text = await (await request(path)).text();
  return text.startsWith('{') ? z.object({ page: z.unknown() }).parse(JSON.parse(text)).page : null;
}

async function home(request: Request) {
  const page = await shown(request, '/');
  return page === null ? null : z.object({ count: z.number(), featured: slugs }).parse(page);
}

async function list(request: Request, address = '/products') {
  const page = await shown(request, address);
  return page === null ? null : z.object({ result: listSchema }).parse(page).result;
}

async function feed(request: Request, path = '/rss.xml') {
  const page = await shown(request, path);
  return page === null ? null : z.object({ reviews: slugs }).parse(page).reviews;
}

const search = async (request: Request, address: string) =>
  listSchema.parse(await (await request(`/api/products${address}`)).json());

beforeEach(async () => {
  await execute('truncate public.posts, public.categories, public.changes cascade');
  await publish(1, 2, 3, 4, 5);
});

test('without a change since the build, every page is its file', async () => {
  const { request } = isolate(await buildNow());
  expect(await home(request)).toBeNull();
  expect(await list(request)).toBeNull();
  expect((await request('/rss.xml')).status).toBe(404);
  expect((await search(request, '')).total).toBe(5);
});

test('a new review is on home, in the list, in the search and in both feeds', async () => {
  const { request } = isolate(await buildNow());
  await publish(6);
  expect(await home(request)).toEqual({ count: 6, featured: ['review-6', 'review-5', 'review-4'] });
  expect(await list(request)).toMatchObject({ total: 6, items: { 0: 'review-6' } });
  expect(await list(request, '/products?search=review+6')).toMatchObject({ items: ['review-6'] });
  expect(await search(request, '?search=review%206')).toEqual({ total: 1, items: ['review-6'] });
  for (const path of ['/rss.xml', '/atom.xml']) {
    expect((await feed(request, path))?.slice(0, 2)).toEqual(['review-6', 'review-5']);
  }
});

test('the pages have the headers of the file that the next build makes', async () => {
  const { request } = isolate(await buildNow());
  await publish(6);
  for (const path of ['/', '/products', '/rss.xml']) {
    const { headers } = await request(path);
    expect(headers.get('Cache-Control'), path).toBe('public, max-age=0, must-revalidate');
  }
});

test('an edited review is shown as it is now, an unpublished and a deleted one nowhere', async () => {
  const { request } = isolate(await buildNow());
  await sets(5, `title = 'Better', slug = 'better'`);
  await sets(4, 'published = false');
  await execute(`delete from public.posts where id = '${postId(3)}'`);
  expect(await home(request)).toEqual({ count: 3, featured: ['better', 'review-2', 'review-1'] });
  expect(await list(request)).toEqual({ total: 3, items: ['better', 'review-2', 'review-1'] });
  expect(await search(request, '?search=review')).toEqual({
    total: 2,
    items: ['review-2', 'review-1'],
  });
  expect(await feed(request)).toEqual(['better', 'review-2', 'review-1']);
});

test('a changed review is read from the database once per isolate', async () => {
  const { request, bindings } = isolate(await buildNow());
  await publish(6);
  await home(request);
  const real = globalThis.fetch;
  const asked: string[] = [];
  vi.stubGlobal('fetch', (...given: Parameters<typeof fetch>) => {
    asked.push(new Request(...given).url);
    return real(...given);
  });
  await home(request);
  await list(request);
  await feed(request);
  await request('/reviews/review-6');
  expect(asked.filter((url) => url.startsWith(bindings.SUPABASE_URL))).toEqual([]);
  vi.unstubAllGlobals();
});

test('while the database is down the last known state is shown, and before any the build', async () => {
  const built = await buildNow();
  const known = isolate(built);
  await publish(6);
  expect((await home(known.request))?.count).toBe(6);
  known.bindings.SUPABASE_URL = nowhere;
  known.clock.now += 60_000;
  expect((await home(known.request))?.count).toBe(6);
  expect((await list(known.request))?.items[0]).toBe('review-6');
  const fresh = isolate(built);
  fresh.bindings.SUPABASE_URL = nowhere;
  expect(await home(fresh.request)).toBeNull();
  expect((await search(fresh.request, '')).total).toBe(5);
});

test('a removed review is gone although the changed ones cannot be read', async () => {
  const { request, bindings, state } = isolate(await buildNow());
  await home(request);
  state.changes.add({ changes: [{ ...change(1_000_000, 5), kind: 'remove', slug: null }] });
  state.changes.add({ changes: [{ ...change(1_000_001, 4), kind: 'upsert', slug: 'review-4' }] });
  state.changes.add({ changes: [{ ...change(1_000_002, 6), kind: 'upsert', slug: 'review-6' }] });
  bindings.SUPABASE_URL = nowhere;
  // The edited one is shown as it was built, and the new one not yet.
  expect(await home(request)).toEqual({ count: 4, featured: ['review-4', 'review-3', 'review-2'] });
});

/** With a number beyond all of the database, which the files of tests share. */
const change = (number: number, review: number) => ({
  number,
  post_id: postId(review),
  old_slugs: [],
});

test('a build that was switched to in between already has the change', async () => {
  const { request, served, clock } = isolate(await buildNow());
  await publish(6);
  expect((await home(request))?.count).toBe(6);
  served.build = await buildNow();
  expect(await home(request)).toBeNull();
  expect(await search(request, '')).toMatchObject({ total: 6 });
  await publish(7);
  clock.now += 60_000;
  expect(await home(request)).toMatchObject({ count: 7, featured: { 0: 'review-7' } });
});

test('in front of an older build no review appears twice and none that was removed', async () => {
  const older = await buildNow();
  await publish(6);
  await execute(`delete from public.posts where id = '${postId(5)}'`);
  const { request, served, clock } = isolate(await buildNow());
  await publish(7);
  expect((await home(request))?.count).toBe(6);
  served.build = older;
  expect(await home(request)).toEqual({ count: 6, featured: ['review-7', 'review-6', 'review-4'] });
  clock.now += 60_000;
  expect(await list(request)).toMatchObject({ total: 6, items: { 0: 'review-7', 2: 'review-4' } });
});

test('where most of the newest reviews of the build are gone, older ones follow', async () => {
  const { request } = isolate(await buildNow({ newestCount: 2 }));
  await execute(`delete from public.posts where id in ('${postId(5)}', '${postId(4)}')`);
  expect(await home(request)).toEqual({ count: 3, featured: ['review-3', 'review-2', 'review-1'] });
  expect(await feed(request)).toEqual(['review-3', 'review-2', 'review-1']);
});

test('a build without its newest reviews is served as it is', async () => {
  const build = await buildNow();
  build.assets = assetsBuiltAt(build.change, { '/newest.json': null });
  const { request } = isolate(build);
  await publish(6);
  expect(await (await request('/')).text()).toBe('home page');
});

test('after any history every page equals what the next full build makes', async () => {
  const review = fc.integer({ min: 1, max: 9 });
  const step = fc.oneof(
    review.map((number) => ({
      name: `publish or edit ${number}`,
      sql: `insert into public.posts (id, title, slug, published, created_at)
        values ('${postId(number)}', 'Review ${number}', 'review-${number}', true,
          '2026-11-22T10:00:00Z'::timestamptz + interval '${number % 4} minutes')
        on conflict (id) do update set published = true, price = gen_random_uuid()::text,
            short_description = 'Steel grip ${number}', key_features = 'Steel, number ${number}'`,
    })),
    fc.tuple(review, review).map(([number, other]) => ({
      name: `rename ${number}`,
      sql: `update public.posts set title = 'Number ${number} ${other}', slug = 'n-${number}-${other}'
        where id = '${postId(number)}'`,
    })),
    review.map((number) => ({
      name: `unpublish ${number}`,
      sql: `update public.posts set published = false where id = '${postId(number)}'`,
    })),
    review.map((number) => ({
      name: `delete ${number}`,
      sql: `delete from public.posts where id = '${postId(number)}'`,
    })),
    fc.constant({ name: 'build', sql: null }),
    fc.constant({ name: 'visit', sql: null }),
  );
  const queries: Partial<ProductsQuery>[] = [
    {},
    { search: 'number' },
    { sort: 'title-desc' },
    { search: 'review', page: 2 },
    { search: 'revew 3' },
    { search: 'steel number' },
    { search: 'number steel', sort: 'newest' },
    { search: 'grip steel 4', sort: 'title-asc' },
  ];
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 1, maxLength: 14 }),
    fc.integer({ min: 1, max: 4 }),
    async (history, newestCount) => {
      await execute('truncate public.posts, public.changes cascade');
      const old = isolate(await buildNow({ newestCount }));
      for (const { name, sql } of history) {
        if (sql !== null) await execute(sql);
        else if (name === 'build') old.served.build = await buildNow({ newestCount });
        else await home(old.request);
      }
      const next = await buildNow();
      const index = SearchIndex.of(
        next.searchFile,
        next.items.map(({ id }) => id),
      );
      const unchanged = new Map<string, null>();
      const catalogue = {
        ...makeSearchable({ items: next.items, categories: [], moved: {} }),
        search: (text: string) => index.search(text, unchanged),
      };
      old.clock.now += 60_000;
      // One isolate saw the whole history, the other one nothing of it.
      for (const { request } of [old, isolate(old.served.build)]) {
        const front = await home(request);
        if (front === null) {
          expect(old.served.build.items).toEqual(next.items);
          continue;
        }
        const featured = next.items.slice(0, 3).map(({ slug }) => slug);
        expect(front).toEqual({ count: next.items.length, featured });
        expect((await shown(request, '/rss.xml')) ?? {}).toMatchObject({
          reviews: next.reviews.slice(0, 30),
        });
        for (const query of queries) {
          const parameters = new URLSearchParams(
            Object.entries(query).map(([name, value]) => [name, String(value)]),
          );
          const expected = findProducts(catalogue, parseProductsQuery(parameters));
          expect(await (await request(`/api/products?${parameters}`)).json()).toEqual(expected);
          expect(await shown(request, `/products?${parameters}`)).toMatchObject({
            result: expected,
          });
        }
      }
    },
  );
  await fc.assert(property, tries(15));
}, 120_000);
