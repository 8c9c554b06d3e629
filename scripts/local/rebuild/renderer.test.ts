import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Review } from '../../../core/posts/schema.ts';
import { type Content, readEverything } from '../../../site/content/reading.ts';
import { sampleReview } from '../../../site/content/sample.ts';
import { updateContent } from '../../../site/content/update.ts';
import { writeFiles } from '../scripts.fixture.ts';
import { ChangeRenderer } from './renderer.ts';

vi.mock('../../../site/content/reading.ts');
vi.mock('../../../site/content/update.ts');

/** Renders a review's title; a title with `broken` fails. */
const ENTRY = `
const file = (type, route, pathname) => ({ routeData: { route, type, pathname, prerender: true } });
export const app = {
  manifest: {
    routes: [
      file('page', '/reviews/[slug]'),
      file('endpoint', '/sitemap-[number].xml'),
      file('endpoint', '/build.json', '/build.json'),
      file('page', '/server-error', '/server-error'),
    ],
    entryModules: {},
    pageMap: new Map(),
  },
  routeCache: { clearAll() {} },
  setInternals() {},
  setOptions() {},
  render: async ({ url }, { routeData }) => {
    const { reviews, failed } = globalThis.spotterContent;
    const slug = /reviews\\/(.*)\\.html/.exec(url)?.[1];
    const review = reviews.find((one) => one.slug === slug);
    if (url.includes('server-error')) return new Response('steady');
    if (slug === undefined) return new Response(JSON.stringify({ failed }));
    if (review.title.includes('broken')) throw new TypeError('Invalid URL');
    return new Response(review.title);
  },
};`;

const review = (slug: string, title = slug): Review => ({ ...sampleReview, id: slug, slug, title });

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotter-renderer-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A build of reviews with their slugs as titles. */
async function openBuild(...slugs: string[]) {
  const content = { reviews: slugs.map((slug) => review(slug)), categories: [], failed: [] };
  await writeFiles(join(folder, 'one'), {
    ...Object.fromEntries(slugs.map((slug) => [`client/reviews/${slug}.html`, slug])),
    'rendering/record.json': '{"entry":"entry.mjs","styles":[],"scripts":[]}',
    'rendering/entry.mjs': ENTRY,
    'rendering/content.json': JSON.stringify(content),
    'client/server-error.html': 'steady',
    'server/wrangler.json': '{}',
  });
  const renderer = await ChangeRenderer.open(join(folder, 'one'), 'http://localhost');
  let from = 'one';
  return async (reviews: Review[], changed: string[] | 'all', to = 'two') => {
    const updated = { ...content, reviews } as unknown as Content;
    const everything = changed === 'all';
    vi.mocked(readEverything).mockResolvedValue(updated);
    vi.mocked(updateContent).mockResolvedValue({ content: updated, changed: new Set(changed) });
    const task = { from: join(folder, from), to: join(folder, to), since: 0, everything };
    const result = await renderer.render(task);
    from = to;
    return result;
  };
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
