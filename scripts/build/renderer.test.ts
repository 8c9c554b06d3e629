import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Comparison } from '../../core/comparisons/schema.ts';
import type { Review } from '../../core/posts/schema.ts';
import { bestOfPage } from '../../core/screens/pages.fixture.ts';
import type { PublicPages } from '../../core/screens/schema.ts';
import { type SiteTexts, siteTextsOf } from '../../core/settings/schema.ts';
import { type Content, readEverything } from '../../site/content/reading.ts';
import { sampleReview } from '../../site/content/sample.ts';
import { updateContent } from '../../site/content/update.ts';
import { writeFiles } from '../local/scripts.fixture.ts';
import { ChangeRenderer } from './renderer.ts';

vi.mock('../../site/content/reading.ts');
vi.mock('../../site/content/update.ts');

/** Renders a review's title; a title with `broken` fails. */
const ENTRY = `
const file = (type, route, pathname) => ({ routeData: { route, type, pathname, prerender: true } });
export const app = {
  manifest: {
    routes: [
      file('page', '/reviews/[slug]'),
      file('page', '/best/[slug]'),
      file('page', '/categories/[...page]'),
      file('page', '/compare/[pair]'),
      file('endpoint', '/review-data/[part].json'),
      file('endpoint', '/sitemap-[number].xml'),
      file('endpoint', '/build.json', '/build.json'),
      file('endpoint', '/search.json', '/search.json'),
      file('page', '/server-error', '/server-error'),
    ],
    entryModules: {},
    pageMap: new Map(),
  },
  routeCache: { clearAll() {} },
  setInternals() {},
  setOptions() {},
  render: async ({ url }, { routeData }) => {
    const { reviews, pages, failed, texts } = globalThis.spotterContent;
    const path = new URL(url).pathname;
    const [, kind, name] = /^\\/(best|categories|compare|review-data)\\/(.*)\\./.exec(path) ?? [];
    const titles = (isShown) => reviews.filter(({ id }) => isShown(id)).map(({ title }) => title).join();
    if (kind === 'review-data') return new Response(titles((id) => id.startsWith(name)));
    const page = pages?.best_of.find(({ content }) => content.slug === name)?.content;
    if (page?.title.includes('broken')) throw new TypeError('Invalid URL');
    const picks = page?.picks.map(({ post_id }) => post_id);
    if (kind === 'best') return new Response(name + ' of ' + titles((id) => picks.includes(id)));
    if (kind === 'compare') return new Response(name + ' of ' + titles((id) => name.split('-vs-').includes(id)));
    if (kind !== undefined) return new Response(name + ' of ' + titles(() => true));
    const slug = /reviews\\/(.*)\\.html/.exec(url)?.[1];
    const review = reviews.find((one) => one.slug === slug);
    if (url.includes('server-error')) return new Response('Error on ' + texts.site_name);
    if (path === '/search.json') return new Response(reviews.map(({ title, price }) => title + price).join());
    if (slug === undefined) return new Response(JSON.stringify({ failed }));
    if (review.title.includes('broken')) throw new TypeError('Invalid URL');
    return new Response(review.title);
  },
};`;

const mats = { name: 'Mats', slug: 'mats' };

const review = (slug: string, title = slug): Review => ({
  ...sampleReview,
  id: slug,
  slug,
  title,
  categories: [mats],
});

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotter-renderer-'));
});
afterEach(() => rm(folder, { recursive: true }));

const NO_PAGES: PublicPages = {
  revision: '',
  best_of: [],
  site_page: [],
  comparisons: [],
  categories: [],
};

/** A build of reviews with their slugs as titles, and of nothing else. */
async function openBuild(...slugs: string[]) {
  const reviews = slugs.map((slug) => review(slug));
  const texts = siteTextsOf([]);
  const content = { reviews, pages: NO_PAGES, categories: [], texts, failed: [], change: 0 };
  await writeFiles(join(folder, 'one'), {
    ...Object.fromEntries(slugs.map((slug) => [`client/reviews/${slug}.html`, slug])),
    ...Object.fromEntries(slugs.map((slug) => [`client/review-data/${slug}.json`, slug])),
    'rendering/record.json': '{"entry":"entry.mjs","styles":[],"scripts":[]}',
    'rendering/entry.mjs': ENTRY,
    'rendering/content.json': JSON.stringify(content),
    'client/server-error.html': `Error on ${texts.site_name}`,
    'server/wrangler.json': '{}',
  });
  let from = 'one';
  const open = () => ChangeRenderer.open(join(folder, from), 'http://localhost');
  let renderer = await open();
  async function render(
    given: Review[],
    changed: string[] | 'all',
    to = 'two',
    pages: Partial<PublicPages> = {},
    texts: SiteTexts = content.texts,
  ) {
    const all = { ...NO_PAGES, ...pages };
    const updated = { ...content, reviews: given, pages: all, texts } as unknown as Content;
    const everything = changed === 'all';
    vi.mocked(readEverything).mockResolvedValue(updated);
    vi.mocked(updateContent).mockResolvedValue({ content: updated, changed: new Set(changed) });
    const task = { from: join(folder, from), to: join(folder, to), since: 0, everything };
    const result = await renderer.render(task);
    from = to;
    return result;
  }
  const restart = async () => {
    renderer = await open();
  };
  return Object.assign(render, { restart });
}

const built = (path: string) => readFile(join(folder, path), 'utf8');

it('a review that cannot be rendered keeps its last page and stops no other', async () => {
  const render = await openBuild('a', 'b', 'c');
  const reviews = [
    review('a', 'A broken'),
    review('b', 'Bee'),
    review('c'),
    review('d', 'D broken'),
  ];
  expect(await render(reviews, ['a', 'b', 'd'])).toMatchObject({
    failures: [
      'The page of “A broken” (/reviews/a) could not be rendered: Invalid URL',
      'The page of “D broken” (/reviews/d) could not be rendered: Invalid URL',
    ],
  });
  expect((await readdir(join(folder, 'two/client/reviews'))).sort()).toEqual([
    'a.html',
    'b.html',
    'c.html',
  ]);
  expect(await built('two/client/reviews/a.html')).toBe('a');
  expect(await built('two/client/reviews/b.html')).toBe('Bee');
  expect(JSON.parse(await built('two/client/build.json')).failed).toEqual([
    { id: 'a', slug: 'a', title: 'A broken' },
    { id: 'd', slug: 'd', title: 'D broken' },
  ]);
});

it('a review that could not be rendered is tried again with the next change', async () => {
  const render = await openBuild('a', 'b');
  await render([review('a', 'broken'), review('b')], ['a']);
  expect(await render([review('a', 'Fixed'), review('b')], [], 'three')).toMatchObject({
    failures: [],
  });
  expect(await built('three/client/reviews/a.html')).toBe('Fixed');
  expect(JSON.parse(await built('three/client/build.json')).failed).toEqual([]);
});

it('a review that cannot be rendered at a new address does not show what was there', async () => {
  const render = await openBuild('a', 'b', 'c');
  const moved = { ...review('a', 'broken'), slug: 'b' };
  await render([moved, review('c')], ['a', 'b']);
  expect(await readdir(join(folder, 'two/client/reviews'))).toEqual(['c.html']);
});

it('a review that cannot be rendered stops no rendering of everything, unless all fail', async () => {
  const render = await openBuild('a', 'b');
  const broken = [review('a', 'A broken'), review('b', 'B broken')];
  await expect(render(broken, 'all', 'all')).rejects.toThrow('Invalid URL');
  await render([review('a', 'broken'), review('b', 'Bee')], 'all');
  expect(await built('two/client/reviews/a.html')).toBe('a');
  expect(await built('two/client/reviews/b.html')).toBe('Bee');
});

it('everything is rendered when the name of the site changes, which every page shows', async () => {
  const render = await openBuild('a', 'b');
  await render([review('a', 'Ay'), review('b')], ['a'], 'two');
  const texts = { ...siteTextsOf([]), site_name: 'Renamed' };
  await render([review('a', 'Ay'), review('b', 'Bee')], 'all', 'three', {}, texts);
  expect(await built('three/client/server-error.html')).toBe('Error on Renamed');
  expect(await built('three/client/reviews/a.html')).toBe('Ay');
  expect(await built('three/client/reviews/b.html')).toBe('Bee');
});

it('where every page changes, a build of other code is not rendered upon', async () => {
  const render = await openBuild('a', 'b');
  await writeFile(join(folder, 'one/client/reviews/a.html'), 'a, drawn by other code');
  const reviews = [review('a'), review('b', 'Bee')];
  await expect(render(reviews, 'all')).rejects.toThrow('a.html would come out differently');
});

const category = { ...mats, id: 'mats', introduction: '', seo_title: '', seo_description: '' };
const pair: Comparison = {
  id: null,
  post_ids: ['a', 'b'],
  introduction: '',
  verdict: '',
  updated_at: '2026-11-20',
};
const pages = {
  best_of: [bestOfPage('cheap', ['a']), bestOfPage('other', ['c'])],
  comparisons: [pair],
  categories: [category],
};

it('a page is rendered when a review on it changes, and no other', async () => {
  const render = await openBuild('a', 'b', 'c', 'd');
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((slug) => review(slug));
  if (!a || !b || !c || !d) throw new Error('The reviews are missing');
  await render([a, b, c, d], [], 'two', pages);
  expect(await built('two/client/best/cheap.html')).toBe('cheap of a');
  expect(await built('two/client/categories/mats.html')).toBe('mats of a,b,c,d');
  expect(await built('two/client/compare/a-vs-b.html')).toBe('a-vs-b of a,b');
  await render([a, review('b', 'Bee'), c, d], ['b'], 'three', pages);
  expect(await built('three/client/best/cheap.html')).toBe('cheap of a');
  expect(await built('three/client/best/other.html')).toBe('other of c');
  expect(await built('three/client/categories/mats.html')).toBe('mats of a,Bee,c,d');
  expect(await built('three/client/compare/a-vs-b.html')).toBe('a-vs-b of a,Bee');
  expect(await built('three/client/review-data/b.json')).toBe('Bee');
  expect(await built('three/client/review-data/c.json')).toBe('c');
});

it('a best-of page is rendered when two of its picks get a comparison, and no other', async () => {
  const render = await openBuild('a', 'b');
  const reviews = [review('a'), review('b')];
  const best_of = [bestOfPage('both', ['a', 'b']), bestOfPage('one', ['a'])];
  await render(reviews, [], 'two', { best_of });
  for (const slug of ['both', 'one']) {
    await writeFile(join(folder, `two/client/best/${slug}.html`), 'as before');
  }
  await render(reviews, [], 'three', { best_of, comparisons: [pair] });
  expect(await built('three/client/best/both.html')).toBe('both of a,b');
  expect(await built('three/client/best/one.html')).toBe('as before');
});

it('the index of the search is created when what it knows changes, and after a restart', async () => {
  const render = await openBuild('a', 'b');
  const cheap = { ...review('a'), price: '$1' };
  const other = { ...review('b'), price: '$2' };
  await render([cheap, other], 'all', 'two');
  expect(await built('two/client/search.json')).toBe('a$1,b$2');
  await render([{ ...cheap, price: '$3' }, other], ['a'], 'three');
  expect(await built('three/client/search.json')).toBe('a$1,b$2');
  await render([{ ...cheap, price: '$3', title: 'Ay' }, other], ['a'], 'four');
  expect(await built('four/client/search.json')).toBe('Ay$3,b$2');
  await render.restart();
  await render([{ ...cheap, price: '$4', title: 'Ay' }, other], ['a'], 'five');
  expect(await built('five/client/search.json')).toBe('Ay$4,b$2');
  await render([other], ['a'], 'six');
  expect(await built('six/client/search.json')).toBe('b$2');
});

it('a page that is no longer public is gone, and one that comes back is as it was', async () => {
  const render = await openBuild('a', 'b');
  const reviews = [review('a'), review('b')];
  await render(reviews, [], 'two', pages);
  await render(reviews, [], 'three', { ...pages, best_of: [], comparisons: [] });
  expect(await readdir(join(folder, 'three/client/best'))).toEqual([]);
  expect(await readdir(join(folder, 'three/client/compare'))).toEqual([]);
  await render(reviews, [], 'four', pages);
  expect(await built('four/client/best/cheap.html')).toBe('cheap of a');
});

it('after a restart a page is as now, also where it is again as in the kept content', async () => {
  const render = await openBuild('a', 'b');
  const reviews = [review('a'), review('b')];
  await render(reviews, 'all', 'two', pages);
  await render([review('a', 'Other'), reviews[1] ?? review('b')], ['a'], 'three', pages);
  expect(await built('three/client/best/cheap.html')).toBe('cheap of Other');
  await render.restart();
  await render(reviews, [], 'four', pages);
  expect(await built('four/client/best/cheap.html')).toBe('cheap of a');
  expect(await built('four/client/reviews/a.html')).toBe('a');
});

it('a page that cannot be rendered stops no other and is tried again', async () => {
  const render = await openBuild('a', 'b');
  const reviews = [review('a'), review('b')];
  const broken = [
    bestOfPage('cheap', ['a'], { title: 'cheap is broken' }),
    bestOfPage('other', ['b']),
  ];
  expect(await render(reviews, [], 'two', { ...pages, best_of: broken })).toMatchObject({
    failures: ['The page of “cheap is broken” (/best/cheap) could not be rendered: Invalid URL'],
  });
  expect(await readdir(join(folder, 'two/client/best'))).toEqual(['other.html']);
  expect(JSON.parse(await built('two/client/build.json')).failed).toEqual([
    { id: 'cheap', slug: 'cheap', title: 'cheap is broken', path: '/best/cheap' },
  ]);
  await render(reviews, [], 'three', pages);
  expect(await built('three/client/best/cheap.html')).toBe('cheap of a');
  expect(JSON.parse(await built('three/client/build.json')).failed).toEqual([]);
});
