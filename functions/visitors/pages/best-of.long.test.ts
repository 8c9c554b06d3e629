import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { instant, resetClock, setClock } from '../../schedule/clock.fixture.ts';
import { buildNow } from '../../testing/build.fixture.ts';
import { execute } from '../../testing/owner.fixture.ts';
import {
  changePage,
  changePost,
  compare,
  emptySite,
  isolate,
  pageId,
  postId,
  publish,
  savePage,
} from '../../testing/pages.fixture.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});
vi.spyOn(console, 'error').mockImplementation(() => {});

/** Where nothing answers. */
const nowhere = 'http://127.0.0.1:9';

const files = {
  '/best': 'list of pages',
  '/best/watches': 'page of watches',
  '/best/mats': 'page of mats',
  '/': 'home page',
  '/rss.xml': 'feed',
};
const build = () => buildNow({ files });

const titles = ({ page }: { page?: { reviews?: { title: string }[] } }) =>
  page?.reviews?.map(({ title }) => title);

beforeEach(async () => {
  await resetClock();
  await emptySite();
  await publish([1, 2, 3, 4]);
  await savePage(1, 'watches', [1, 2]);
  await savePage(2, 'mats', [3]);
});
afterAll(resetClock);

test('without a change the pages are their files', async () => {
  const { visit } = isolate(await build());
  for (const [path, text] of Object.entries(files)) {
    expect(await visit(path), path).toMatchObject({ status: 200, text });
  }
});

test('a change of a pick shows on every page with it and on no other', async () => {
  const { visit } = isolate(await build());
  await changePost(2, `price = '$9'`);
  expect(await visit('/best/watches')).toMatchObject({
    path: '/edge/best-of',
    page: { reviews: [{ title: 'Review 1' }, { title: 'Review 2', price: '$9' }] },
  });
  expect(await visit('/best/mats')).toMatchObject({ text: 'page of mats' });
  expect(await visit('/best')).toMatchObject({ text: 'list of pages' });
});

test('reviews on a page come without their long texts, changed or not', async () => {
  const { visit } = isolate(await build());
  await changePost(2, `price = '$9'`);
  const { page } = await visit('/best/watches');
  for (const review of page.reviews) expect(review.in_depth_analysis).toBeNull();
});

test('an edited page is shown as it is now, the others as they were built', async () => {
  const { visit, later } = isolate(await build());
  await visit('/best/watches');
  await savePage(1, 'watches', [2, 4], { title: 'Better watches' });
  later();
  const page = await visit('/best/watches');
  expect(page).toMatchObject({ page: { page: { content: { title: 'Better watches' } } } });
  expect(titles(page)).toEqual(['Review 2', 'Review 4']);
  expect(await visit('/best/mats')).toMatchObject({ text: 'page of mats' });
  expect(await visit('/best')).toMatchObject({
    path: '/edge/best-of-list',
    page: { pages: [{ title: 'mats' }, { title: 'Better watches' }] },
  });
});

test('a search finds a page by its title as it is now', async () => {
  await savePage(2, 'mats', [3], { title: 'The best yoga mats' });
  const { visit, later } = isolate(await build());
  const found = async (search: string) => {
    const { guides = [] } = await visit(`/api/products?search=${search}`);
    return guides.map(({ path }: { path: string }) => path);
  };
  await changePost(1, `price = '$9'`);
  expect(await found('yoga')).toEqual(['/best/mats']);
  await savePage(2, 'mats', [3], { title: 'The best kettlebells' });
  later();
  expect(await found('kettlebells')).toEqual(['/best/mats']);
  // No page answers, so that all are offered.
  expect(await found('yoga')).toHaveLength(2);
});

test('a new page is on the list, on home and in the feeds at once', async () => {
  const { visit } = isolate(await build());
  await savePage(3, 'bands', [4]);
  expect(await visit('/best/bands')).toMatchObject({ status: 200, path: '/edge/best-of' });
  const bands = { title: 'bands', path: '/best/bands' };
  expect(await visit('/best')).toMatchObject({ page: { pages: { 0: bands } } });
  expect(await visit('/')).toMatchObject({ page: { bestOf: { 0: bands }, count: 4 } });
  expect(await visit('/rss.xml')).toMatchObject({
    page: { pages: { best_of: { 0: { id: pageId(3) } } } },
  });
});

test.each([
  ['unpublished', () => changePage(1, 'published = false')],
  ['in the trash', () => changePage(1, 'published = false, trashed_at = now()')],
  ['deleted', () => execute(`delete from public.documents where id = '${pageId(1)}'`)],
])('a page that was %s is missing, whatever the build has', async (_name, remove) => {
  const { visit } = isolate(await build());
  await remove();
  expect(await visit('/best/watches')).toMatchObject({ status: 404, text: 'not-found page' });
  expect(await visit('/best/mats')).toMatchObject({ status: 200 });
});

test('a comparison of two picks shows on the page that has both, and on no other', async () => {
  const { visit } = isolate(await build());
  await compare(1, 2);
  expect(await visit('/best/watches')).toMatchObject({
    path: '/edge/best-of',
    page: { comparisons: [{ path: '/compare/review-1-vs-review-2' }] },
  });
  expect(await visit('/best/mats')).toMatchObject({ text: 'page of mats' });
});

test('a page at a new address redirects from every former one', async () => {
  const { visit } = isolate(await build());
  await savePage(1, 'running-watches', [1], {}, `former_slugs = '{watches,clocks}'`);
  for (const path of ['/best/watches', '/best/clocks', '/best/CLOCKS', '/best/Running-Watches']) {
    expect(await visit(path), path).toEqual({ status: 301, location: '/best/running-watches' });
  }
  expect(await visit('/best/running-watches')).toMatchObject({ path: '/edge/best-of' });
});

test('a former address redirects also without a pending change', async () => {
  await changePage(1, `former_slugs = '{clocks}'`);
  const { visit } = isolate(await build());
  expect(await visit('/best/clocks')).toEqual({ status: 301, location: '/best/watches' });
});

test.each([
  ['unpublished', () => changePost(1, 'published = false')],
  ['deleted', () => execute(`delete from public.posts where id = '${postId(1)}'`)],
])('a pick that was %s disappears with what was said of it', async (_name, remove) => {
  const { visit } = isolate(await build());
  await remove();
  const page = await visit('/best/watches');
  expect(titles(page)).toEqual(['Review 2']);
  expect(page.page.page.content.picks).toHaveLength(1);
});

test('a removed pick disappears although neither pages nor reviews can be read', async () => {
  const { visit, bindings, state } = isolate(await build());
  await visit('/best/watches');
  const change = { number: 1_000_000_000, post_id: postId(1), old_slugs: [] };
  state.changes.add({ changes: [{ ...change, kind: 'remove', slug: null }] });
  bindings.SUPABASE_URL = nowhere;
  expect(titles(await visit('/best/watches'))).toEqual(['Review 2']);
});

test('without the database the last known state is shown, before any the build', async () => {
  const built = await build();
  const known = isolate(built);
  await savePage(1, 'watches', [1], { title: 'Better' });
  await known.visit('/best/watches');
  known.bindings.SUPABASE_URL = nowhere;
  known.later(60_000);
  expect(await known.visit('/best/watches')).toMatchObject({
    page: { page: { content: { title: 'Better' } } },
  });
  const fresh = isolate(built);
  fresh.bindings.SUPABASE_URL = nowhere;
  expect(await fresh.visit('/best/watches')).toMatchObject({ text: 'page of watches' });
});

test('pages are read once per change, and not again for each visitor', async () => {
  const { visit, bindings } = isolate(await build());
  await savePage(1, 'watches', [1], { title: 'Better' });
  // A reading that takes too long is repeated by the next visit.
  await vi.waitFor(async () => {
    expect(await visit('/best/watches')).toMatchObject({ path: '/edge/best-of' });
  });
  const real = globalThis.fetch;
  const asked: string[] = [];
  vi.stubGlobal('fetch', (...given: Parameters<typeof fetch>) => {
    asked.push(new Request(...given).url);
    return real(...given);
  });
  for (const path of ['/best/watches', '/best/mats', '/best', '/']) await visit(path);
  expect(asked.filter((url) => url.startsWith(bindings.SUPABASE_URL))).toEqual([]);
  vi.unstubAllGlobals();
});

test('a page becomes public and ends at its instants, without any write', async () => {
  await setClock(0);
  await savePage(
    3,
    'soon',
    [1],
    {},
    `publish_at = '${instant(60)}', unpublish_at = '${instant(120)}'`,
  );
  const { visit, later } = isolate(await build());
  const statuses: number[] = [];
  for (const moment of [59, 60, 119, 120]) {
    await setClock(moment);
    later();
    statuses.push((await visit('/best/soon')).status);
  }
  expect(statuses).toEqual([404, 200, 200, 404]);
});

test('changes of a page become public at their instant', async () => {
  await setClock(0);
  await execute(`insert into public.drafts (content_kind, content_id, fields, publish_at)
    values ('best-of', '${pageId(1)}', '{"title": "Better", "slug": "better-watches"}', '${instant(60)}')`);
  const { visit, later } = isolate(await build());
  await setClock(59);
  expect(await visit('/best/watches')).toMatchObject({ text: 'page of watches' });
  await setClock(60);
  later();
  expect(await visit('/best/watches')).toEqual({ status: 301, location: '/best/better-watches' });
  expect(await visit('/best/better-watches')).toMatchObject({
    page: { page: { content: { title: 'Better' } } },
  });
});

test('a pick appears and ends at its instants', async () => {
  await setClock(0);
  await changePost(2, `unpublish_at = '${instant(60)}'`);
  const { visit, later } = isolate(await build());
  expect(await visit('/best/watches')).toMatchObject({ text: 'page of watches' });
  await setClock(60);
  later();
  expect(titles(await visit('/best/watches'))).toEqual(['Review 1']);
});

test('a build that has the change is served as it is, and an older one with it', async () => {
  const older = await build();
  const { visit, served, later } = isolate(older);
  await savePage(1, 'watches', [1], { title: 'Better' });
  expect(await visit('/best/watches')).toMatchObject({ path: '/edge/best-of' });
  served.build = await build();
  expect(await visit('/best/watches')).toMatchObject({ text: 'page of watches' });
  served.build = older;
  later();
  expect(await visit('/best/watches')).toMatchObject({ path: '/edge/best-of' });
});

test('picks are in the order that the page states', async () => {
  await changePost(1, `price = '$30'`);
  await changePost(2, `price = '$20'`);
  const { visit } = isolate(await build());
  await savePage(1, 'watches', [1, 2], { order: 'price' });
  expect(titles(await visit('/best/watches'))).toEqual(['Review 2', 'Review 1']);
});

test('a page that the build could not render is rendered at the edge', async () => {
  const { visit } = isolate(await buildNow({ files: { '/best/mats': 'page of mats' } }));
  expect(titles(await visit('/best/watches'))).toEqual(['Review 1', 'Review 2']);
  expect(await visit('/best/unknown')).toMatchObject({ status: 404 });
});

test('a page of a hundred picks, of one and of none', async () => {
  await publish(Array.from({ length: 96 }, (_, index) => index + 5));
  const { visit } = isolate(await build());
  const all = Array.from({ length: 100 }, (_, index) => index + 1);
  for (const picks of [all, [1], []]) {
    await savePage(3, `top-${picks.length}`, picks);
    const page = await isolate(await build()).visit(`/best/top-${picks.length}`);
    expect(titles(page)).toHaveLength(picks.length);
  }
  expect(await visit('/best/top-100')).toMatchObject({ status: 301, location: '/best/top-0' });
});

test('files for the Worker are not pages', async () => {
  const { visit } = isolate(await build());
  for (const path of [
    '/pages.json',
    '/review-data/0e.json',
    '/review-data/%30e.json',
    '/edge/best-of',
  ]) {
    expect(await visit(path), path).toMatchObject({ status: 404 });
  }
});
