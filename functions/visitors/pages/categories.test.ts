import { beforeEach, expect, test, vi } from 'vitest';
import { buildNow } from '../../testing/build.fixture.ts';
import { execute } from '../../testing/owner.fixture.ts';
import {
  addCategory,
  categoryId,
  changePost,
  emptySite,
  isolate,
  postId,
  publish,
  savePage,
} from '../../testing/pages.fixture.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});
vi.spyOn(console, 'error').mockImplementation(() => {});

const files = {
  '/categories/mats': 'mats, page 1',
  '/categories/mats/2': 'mats, page 2',
  '/categories/bands': 'bands',
};
const build = () => buildNow({ files });

/** Fourteen mats and two bands; the higher the number, the newer. */
const MATS = Array.from({ length: 14 }, (_, index) => index + 1);

beforeEach(async () => {
  await emptySite();
  await addCategory(1, 'mats');
  await addCategory(2, 'bands');
  await publish(MATS, 1);
  await publish([20, 21], 2);
});

const slugs = ({ page }: { page: { items: { slug: string }[] } }) =>
  page.items.map(({ slug }) => slug);

const changeCategory = (number: number, assignments: string) =>
  execute(`update public.categories set ${assignments} where id = '${categoryId(number)}'`);

test('without a change the pages are their files', async () => {
  const { visit } = isolate(await build());
  for (const [path, text] of Object.entries(files)) {
    expect(await visit(path)).toMatchObject({ status: 200, text });
  }
});

test('an edited review shows on the page that lists it and on no other', async () => {
  const { visit } = isolate(await build());
  await changePost(2, `title = 'Better mat'`);
  expect(await visit('/categories/mats')).toMatchObject({ text: 'mats, page 1' });
  expect(await visit('/categories/bands')).toMatchObject({ text: 'bands' });
  const page = await visit('/categories/mats/2');
  expect(page).toMatchObject({
    path: '/edge/category',
    page: { page: 2, pageCount: 2, total: 14, category: { slug: 'mats' } },
  });
  expect(page.page.items[0].title).toBe('Better mat');
});

test('a new review is first, and a removed one moves the others up', async () => {
  const { visit } = isolate(await build());
  await publish([15], 1);
  await execute(`delete from public.posts where id = '${postId(3)}'`);
  expect(slugs(await visit('/categories/mats'))).toEqual(
    [15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4].map((number) => `review-${number}`),
  );
  // It still lists the first two of as many.
  expect(await visit('/categories/mats/2')).toMatchObject({ text: 'mats, page 2' });
});

test('a page that is no longer needed is missing, and a new one is there', async () => {
  const { visit } = isolate(await build());
  await execute(`delete from public.posts where id in ('${postId(1)}', '${postId(2)}')`);
  expect(await visit('/categories/mats/2')).toMatchObject({ status: 404 });
  await publish(
    Array.from({ length: 11 }, (_, index) => index + 30),
    2,
  );
  const other = isolate(await build());
  await publish([50], 2);
  expect(slugs(await other.visit('/categories/bands/2'))).toHaveLength(2);
});

test('an introduction shows at once, on the pages of its category only', async () => {
  const { visit } = isolate(await build());
  await changeCategory(1, `introduction = '<p>All about mats.</p>'`);
  expect(await visit('/categories/mats/2')).toMatchObject({
    page: { category: { introduction: '<p>All about mats.</p>' } },
  });
  expect(await visit('/categories/bands')).toMatchObject({ text: 'bands' });
});

test('a best-of page shows in its categories', async () => {
  const { visit } = isolate(await build());
  await savePage(1, 'best-mats', [1], { category_ids: [categoryId(1)] });
  expect(await visit('/categories/mats')).toMatchObject({
    page: { bestOf: [{ path: '/best/best-mats' }] },
  });
  expect(await visit('/categories/bands')).toMatchObject({ text: 'bands' });
});

test('a renamed category redirects and keeps its reviews', async () => {
  const { visit } = isolate(await build());
  await changeCategory(1, `slug = 'yoga-mats', name = 'Yoga mats'`);
  expect(await visit('/categories/mats')).toEqual({
    status: 301,
    location: '/categories/yoga-mats',
  });
  expect(await visit('/categories/mats/2')).toEqual({
    status: 301,
    location: '/categories/yoga-mats/2',
  });
  const page = await visit('/categories/yoga-mats');
  expect(page).toMatchObject({ page: { total: 14, category: { name: 'Yoga mats' } } });
  expect(slugs(page)[0]).toBe('review-14');
});

test('a category that is no longer active is missing', async () => {
  const { visit } = isolate(await build());
  await changeCategory(2, 'active = false');
  expect(await visit('/categories/bands')).toMatchObject({ status: 404, text: 'not-found page' });
});

test('other addresses of a category lead to it or are missing, with and without a change', async () => {
  const { visit } = isolate(await build());
  for (const _time of ['as built', 'after a change']) {
    for (const path of ['/categories/mats/1', '/categories/Mats']) {
      expect(await visit(path), path).toEqual({ status: 301, location: '/categories/mats' });
    }
    for (const end of ['mats/3', 'mats/0', 'mats/x', 'none']) {
      expect(await visit(`/categories/${end}`), end).toMatchObject({ status: 404 });
    }
    await changePost(2, `title = 'Better mat'`);
  }
});

test('without the database a category is as last known', async () => {
  const { visit, bindings, later } = isolate(await build());
  await changeCategory(1, `introduction = '<p>All about mats.</p>'`);
  await visit('/categories/mats');
  bindings.SUPABASE_URL = 'http://127.0.0.1:9';
  later(60_000);
  expect(await visit('/categories/mats')).toMatchObject({ path: '/edge/category' });
  expect(await visit('/categories/bands')).toMatchObject({ text: 'bands' });
});
