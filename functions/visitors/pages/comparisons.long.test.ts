import { beforeEach, expect, inject, test, vi } from 'vitest';
import { naughty } from '../../../core/testing/fuzz.fixture.ts';
import { buildNow } from '../../testing/build.fixture.ts';
import { execute } from '../../testing/owner.fixture.ts';
import {
  changePost,
  compare,
  emptySite,
  isolate,
  postId,
  publish,
  savePage,
} from '../../testing/pages.fixture.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});
vi.spyOn(console, 'error').mockImplementation(() => {});

const files = {
  '/compare/review-1-vs-review-2': 'one and two',
  '/compare/review-3-vs-review-4': 'three and four',
};
const build = () => buildNow({ files });

beforeEach(async () => {
  await emptySite();
  await publish([1, 2, 3, 4, 5]);
  await compare(2, 1);
  await savePage(1, 'watches', [3, 4], { comparisons: [[postId(4), postId(3)]] });
});

const shown = (answer: { page: { reviews: { slug: string }[] } }) =>
  answer.page.reviews.map(({ slug }) => slug);

test('without a change the pages are their files', async () => {
  const { visit } = isolate(await build());
  for (const [path, text] of Object.entries(files)) {
    expect(await visit(path)).toMatchObject({ status: 200, text });
  }
});

test('a changed review shows in its pairs, in the order of the address', async () => {
  const { visit } = isolate(await build());
  await changePost(2, `price = '$9'`);
  const page = await visit('/compare/review-1-vs-review-2');
  expect(page).toMatchObject({ path: '/edge/comparison', page: { comparison: { verdict: '' } } });
  expect(shown(page)).toEqual(['review-1', 'review-2']);
  expect(await visit('/compare/review-3-vs-review-4')).toMatchObject({ text: 'three and four' });
});

test('a verdict and a new pair show at once', async () => {
  const { visit } = isolate(await build());
  await execute(`update public.comparisons set verdict = '<p>One.</p>'`);
  await compare(5, 4);
  expect(await visit('/compare/review-1-vs-review-2')).toMatchObject({
    page: { comparison: { verdict: '<p>One.</p>' } },
  });
  expect(shown(await visit('/compare/review-4-vs-review-5'))).toEqual(['review-4', 'review-5']);
});

test('the other order leads to the page, also before it is built', async () => {
  const { visit } = isolate(await build());
  const redirect = { status: 301, location: '/compare/review-1-vs-review-2' };
  expect(await visit('/compare/review-2-vs-review-1')).toEqual(redirect);
  expect(await visit('/compare/Review-1-VS-Review-2')).toEqual(redirect);
  await compare(5, 4);
  const { visit: later } = isolate(await build());
  expect(await later('/compare/review-5-vs-review-4')).toEqual({
    status: 301,
    location: '/compare/review-4-vs-review-5',
  });
});

test('former slugs of its reviews lead to the page, in both orders, built or not', async () => {
  await changePost(1, `slug = 'roller'`);
  const { visit } = isolate(await build());
  await changePost(2, `slug = 'ball'`);
  for (const address of ['roller-vs-review-2', 'review-2-vs-review-1', 'review-1-vs-ball']) {
    expect(await visit(`/compare/${address}`), address).toEqual({
      status: 301,
      location: '/compare/ball-vs-roller',
    });
  }
  expect(shown(await visit('/compare/ball-vs-roller'))).toEqual(['ball', 'roller']);
});

test('slugs that contain the separator are resolved', async () => {
  await changePost(1, `slug = 'a-vs-b'`);
  await changePost(2, `slug = 'c'`);
  const { visit } = isolate(await buildNow());
  expect(shown(await visit('/compare/a-vs-b-vs-c'))).toEqual(['a-vs-b', 'c']);
  expect(await visit('/compare/c-vs-a-vs-b')).toEqual({
    status: 301,
    location: '/compare/a-vs-b-vs-c',
  });
});

test.each([
  ['unpublished', () => changePost(1, 'published = false')],
  ['deleted', () => execute(`delete from public.posts where id = '${postId(1)}'`)],
  ['compared no more', () => execute('delete from public.comparisons')],
])('a pair of which one is %s is missing', async (_name, remove) => {
  const { visit } = isolate(await build());
  await remove();
  expect(await visit('/compare/review-1-vs-review-2')).toMatchObject({ status: 404 });
  expect(await visit('/compare/review-3-vs-review-4')).toMatchObject({ status: 200 });
});

test('a pair without a page is missing', async () => {
  const { visit } = isolate(await build());
  for (const address of ['review-1-vs-review-3', 'review-1', 'x-vs-y', '-vs-', 'review-1-vs-']) {
    expect(await visit(`/compare/${address}`), address).toMatchObject({ status: 404 });
  }
});

test('what an address names is compared, each once, and not indexed', async () => {
  const { visit, request } = isolate(await build());
  for (const [query, slugs] of [
    ['?items=review-2,review-5', ['review-2', 'review-5']],
    ['?items=review-5&items=review-2', ['review-5', 'review-2']],
    [`?items=${postId(3)},REVIEW-1,review-5`, ['review-3', 'review-1', 'review-5']],
    ['?items=review-1,review-1&items=review-1', ['review-1']],
    ['', []],
    ['?items=', []],
  ] as const) {
    const page = await visit(`/compare${query}`);
    expect(page, query).toMatchObject({ status: 200, path: '/edge/comparison' });
    expect(page.page, query).toMatchObject({ comparison: null, unknown: [], tooMany: false });
    expect(shown(page), query).toEqual(slugs);
    const { headers } = await request(`/compare${query}`);
    expect(headers.get('X-Robots-Tag')).toBe('noindex');
  }
});

test('two that have a page name it as the canonical one, in any order', async () => {
  const { visit } = isolate(await build());
  const canonical = async (query: string) =>
    (await visit(`/compare?items=${query}`)).page.canonical;
  expect(await canonical('review-2,review-1')).toBe('/compare/review-1-vs-review-2');
  expect(await canonical('review-3,review-4')).toBe('/compare/review-3-vs-review-4');
  expect(await canonical('review-1,review-2,review-3')).toBeUndefined();
  expect(await canonical('review-1,review-3')).toBeUndefined();
});

test('of more than four the first four are compared, and unknown ones are named', async () => {
  const { visit } = isolate(await build());
  const { page } = await visit(
    '/compare?items=none,review-5,review-4,review-3,<b>,review-2,review-1',
  );
  expect(shown({ page })).toEqual(['review-5', 'review-4', 'review-3', 'review-2']);
  expect(page).toMatchObject({ tooMany: true, unknown: ['none', '<b>'] });
});

test('changed, new, removed and renamed reviews are compared as they are now', async () => {
  const { visit } = isolate(await build());
  await publish([6]);
  await changePost(1, `price = '$9', slug = 'roller'`);
  await changePost(2, 'published = false');
  const { page } = await visit('/compare?items=review-1,review-6,review-2');
  expect(page).toMatchObject({ unknown: ['review-2'], reviews: { 0: { price: '$9' } } });
  expect(shown({ page })).toEqual(['roller', 'review-6']);
});

test('no value of a visitor breaks the page', async () => {
  const { visit } = isolate(await build());
  const many = Array.from({ length: 400 }, (_, index) => `item-${index}`).join();
  const values = ['%', '%00', '%ff%fe', many, 'x'.repeat(7_000), '__proto__,constructor,toString'];
  const words = inject('fuzzFactor') === 1 ? naughty.slice(-40) : naughty;
  for (const value of [
    ...values,
    ...words.map((word) => encodeURIComponent(word.toWellFormed())),
  ]) {
    const answer = await visit(`/compare?items=${value}`);
    expect(answer.status, value.slice(0, 80)).toBe(200);
    expect(answer.page.unknown.length).toBeLessThanOrEqual(10);
    expect((await visit(`/compare/${value}`)).status, value.slice(0, 80)).toBeLessThan(500);
  }
});

test('a final slash is left out', async () => {
  const { visit } = isolate(await build());
  expect(await visit('/compare/?items=review-1')).toEqual({
    status: 301,
    location: '/compare?items=review-1',
  });
});

test('without the database any reviews of the build can be compared', async () => {
  const { visit, bindings } = isolate(await build());
  bindings.SUPABASE_URL = 'http://127.0.0.1:9';
  expect(shown(await visit('/compare?items=review-1,review-5'))).toEqual(['review-1', 'review-5']);
});
