import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { assetsBuiltAt } from '../../testing/assets.fixture.ts';
import { buildNow } from '../../testing/build.fixture.ts';
import { patientEdgeState } from '../../testing/edge-state.fixture.ts';
import { execute } from '../../testing/owner.fixture.ts';
import { createTestApp } from '../../testing/test-app.fixture.ts';

const log = vi.spyOn(console, 'warn').mockImplementation(() => {});

const postId = (number: number) => `0a1b2c3d-0000-4000-8000-${String(number).padStart(12, '0')}`;

const publish = (number: number, title: string, features = '') =>
  execute(`insert into public.posts (id, title, slug, key_features, published) values
    ('${postId(number)}', '${title}', 'review-${number}', '${features}', true)`);

type Build = Awaited<ReturnType<typeof buildNow>>;

/** An isolate in front of a build, and how often it read the index. */
function isolate(build: Build) {
  const clock = { now: 1_000_000 };
  const served = { build };
  const files: string[] = [];
  const ASSETS = {
    async fetch(input: Request | URL | string, init?: RequestInit) {
      const request = new Request(input, init);
      const tag = `"${served.build.change}"`;
      if (request.headers.get('If-None-Match') === tag) return new Response(null, { status: 304 });
      files.push(new URL(request.url).pathname);
      const { body, status } = await served.build.assets.fetch(input, init);
      return new Response(body, { status, headers: { ETag: tag } });
    },
  };
  const reads = () => files.filter((path) => path === '/search.json').length;
  const app = createTestApp({ ASSETS }, patientEdgeState({ now: () => clock.now }));
  return { ...app, clock, served, reads };
}

const listSchema = z.object({
  items: z.array(z.object({ slug: z.string() }).transform(({ slug }) => slug)),
  total: z.number(),
  nearest: z.array(z.object({ slug: z.string() }).transform(({ slug }) => slug)).optional(),
});

async function search(request: ReturnType<typeof isolate>['request'], text: string) {
  const response = await request(`/api/products?${new URLSearchParams({ search: text })}`);
  expect(response.status).toBe(200);
  return listSchema.parse(await response.json());
}

beforeEach(async () => {
  await execute('truncate public.posts, public.categories, public.changes cascade');
  await publish(1, 'Nord Foam Roller', 'Closed-cell surface');
  await publish(2, 'Fell Running Watch', 'Offline maps');
  await publish(3, 'Plain Protein', 'Unflavoured');
  log.mockClear();
});

test('typing errors, other forms, features and synonyms find a review, in any order of words', async () => {
  const { request } = isolate(await buildNow());
  for (const [text, slug] of [
    ['protien', 'review-3'],
    ['watches running', 'review-2'],
    ['offline map', 'review-2'],
    ['massage stick', 'review-1'],
    ['rol', 'review-1'],
  ] as const) {
    expect(await search(request, text), text).toEqual({ total: 1, items: [slug] });
  }
});

test('brands and specifications find a review, and those that changed since the build too', async () => {
  const [weight, material] = [postId(901), postId(902)];
  await execute(`insert into public.specifications (id, name, kind, unit) values
    ('${weight}', 'Drop weight', 'number', 'kg'), ('${material}', 'Shell', 'text', null)
    on conflict do nothing`);
  const specify = (number: number, brand: string, load: number, shell: string) =>
    execute(`update public.posts set brand = '${brand}', specifications = '[
      { "specification_id": "${weight}", "value": "${load}" },
      { "specification_id": "${material}", "value": "${shell}" }
    ]' where id = '${postId(number)}'`);
  await specify(1, 'Grist', 180, 'Polypropylene');
  const { request, clock } = isolate(await buildNow());
  const finds = async (text: string) => (await search(request, text)).items;
  expect(await finds('grist')).toEqual(['review-1']);
  expect(await finds('polypropylene roller')).toEqual(['review-1']);
  expect(await finds('drop weight 180kg')).toEqual(['review-1']);

  await specify(1, 'Skerry', 90, 'Cork');
  clock.now += 10_000;
  expect(await finds('skerry cork')).toEqual(['review-1']);
  expect(await finds('grist')).toEqual([]);
  await execute(`delete from public.specifications where id in ('${weight}', '${material}')`);
});

test('the index is loaded once, and only when somebody searches', async () => {
  const { request, reads } = isolate(await buildNow());
  await request('/products?sort=title-asc');
  await request('/api/products?page=2');
  await request('/');
  expect(reads()).toBe(0);
  await search(request, 'roller');
  await search(request, 'watch');
  await request('/products?search=roller');
  expect(reads()).toBe(1);
});

test('a changed review is found as it is now, a removed one no longer', async () => {
  const { request, clock } = isolate(await buildNow());
  await search(request, 'roller');
  await execute(`update public.posts set title = 'Cork Ball' where id = '${postId(1)}';
    update public.posts set published = false where id = '${postId(2)}'`);
  await publish(4, 'Trail Shoe', 'Grippy lugs');
  clock.now += 60_000;
  const { request: fresh } = isolate(await buildNow());
  for (const text of ['corck ball', 'closed-cell', 'watch', 'grippy shoe', 'foam roller', 'a']) {
    expect(await search(request, text), text).toEqual(await search(fresh, text));
  }
  expect(await search(request, 'corck ball')).toMatchObject({ items: ['review-1'] });
  expect(await search(request, 'watch')).toMatchObject({ total: 0 });
  expect(await search(request, 'grippy shoe')).toMatchObject({ items: ['review-4'] });
});

test('a search without matches has no results, but offers the closest reviews', async () => {
  const { request } = isolate(await buildNow());
  expect(await search(request, 'quantum watch')).toEqual({
    total: 0,
    items: [],
    nearest: ['review-2'],
  });
});

test('a build without an index is searched by text', async () => {
  const build = await buildNow();
  build.assets = assetsBuiltAt(build.change, {
    '/catalogue.json': JSON.stringify({ items: build.items, categories: [], moved: {} }),
    '/search.json': null,
  });
  const { request, reads } = isolate(build);
  expect(await search(request, 'roller')).toEqual({ total: 1, items: ['review-1'] });
  expect(await search(request, 'rollers')).toEqual({ total: 0, items: [] });
  expect(reads()).toBe(1);
  expect(log).toHaveBeenCalledOnce();
});

test('the index of a new build replaces the one before', async () => {
  const { request, clock, served, reads } = isolate(await buildNow());
  await search(request, 'roller');
  await publish(4, 'Trail Shoe', 'Grippy lugs');
  served.build = await buildNow();
  clock.now += 60_000;
  expect(await search(request, 'grippy lug')).toEqual({ total: 1, items: ['review-4'] });
  expect(reads()).toBe(2);
});

test.each([
  ['7,000 characters', 'protein '.repeat(875)],
  ['punctuation', '!?%&/()='.repeat(20)],
  ['stop words', 'the and of the with you'],
  ['mixed scripts', 'protein белок 水 プロテイン'],
  ['emoji', '💪🏽🏋️‍♀️'],
])('%s are answered as data and as a page', async (_, text) => {
  const { request } = isolate(await buildNow());
  await search(request, text);
  const page = await request(`/products?${new URLSearchParams({ search: text })}`);
  expect(page.status).toBe(200);
});

test.each(['/search.json', '/search.json/', '//search.json', '/%73earch.json', '/SEARCH.json'])(
  '%s cannot be read from outside',
  async (path) => {
    const { request } = isolate(await buildNow());
    expect((await request(path)).status).toBe(404);
  },
);
