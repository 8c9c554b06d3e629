import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bestOfPage } from '../../core/screens/pages.fixture.ts';
import { keepRenderer } from './renderer.mjs';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotter-renderer-'));
  vi.stubGlobal('spotterContent', { reviews: [] });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await rm(folder, { recursive: true });
});

it('leaves a build with a different renderer unchanged and reports it', async () => {
  await mkdir(join(folder, 'server/.prerender'), { recursive: true });
  await writeFile(join(folder, 'server/.prerender/prerender-entry.1.mjs'), '');
  const { hooks } = keepRenderer();
  const outDir = pathToFileURL(`${folder}/`);
  hooks['astro:config:done']({ config: { outDir, build: { server: new URL('server/', outDir) } } });
  hooks['astro:build:setup']({ pages: new Map(), target: 'server', updateConfig: () => {} });
  const prerenderers: { teardown(): Promise<void> }[] = [];
  const warn = vi.fn();
  hooks['astro:build:start']({
    // A later Astro whose prerenderer has no `app`.
    setPrerenderer: (make: (prerenderer: object) => { teardown(): Promise<void> }) =>
      prerenderers.push(make({})),
    logger: { warn },
  });
  await prerenderers[0]?.teardown();
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining('every change builds the site in full'),
  );
});

const reviews = ['fine', 'broken'].map((slug) => ({ id: `id of ${slug}`, slug, title: slug }));

/** Renders the pages of reviews; `broken` fails. */
async function renderReviews(slugs: string[], folderOfPages = 'reviews') {
  await writeFile(join(folder, 'build.json'), '{"change":1}');
  const { hooks } = keepRenderer();
  const error = vi.fn();
  type Render = (request: Request, options: object) => Promise<{ response: Response }>;
  const render = vi.fn<Render>();
  hooks['astro:build:start']({
    setPrerenderer: (make: (prerenderer: object) => { render: Render }) => {
      const page = async ({ url }: Request) => ({
        response: new Response(
          new ReadableStream({
            pull(controller) {
              if (url.includes('broken')) throw new TypeError('Invalid URL');
              controller.enqueue(new TextEncoder().encode('a page'));
              controller.close();
            },
          }),
        ),
      });
      render.mockImplementation(make({ render: page }).render);
    },
    logger: { error },
  });
  const pages: string[] = [];
  for (const slug of slugs) {
    const request = new Request(`http://localhost/${folderOfPages}/${slug}.html`);
    const routeData = { route: `/${folderOfPages}/[slug]` };
    const { response } = await render(request, { routeData });
    pages.push(response.body === null ? 'no file' : await response.text());
  }
  await hooks['astro:build:done']({ dir: pathToFileURL(`${folder}/`) });
  const record: unknown = JSON.parse(await readFile(join(folder, 'build.json'), 'utf8'));
  return { pages, record, error };
}

it('leaves out a page that cannot be rendered, and names its review', async () => {
  vi.stubGlobal('spotterContent', { reviews });
  const { pages, record, error } = await renderReviews(['fine', 'broken']);
  expect(pages).toEqual(['a page', 'no file']);
  expect(record).toEqual({ change: 1, failed: [reviews[1]] });
  expect(error).toHaveBeenCalledExactlyOnceWith(
    'The page of “broken” (/reviews/broken) could not be rendered: TypeError: Invalid URL',
  );
});

it('leaves out a best-of page that cannot be rendered, and names it', async () => {
  vi.stubGlobal('spotterContent', {
    reviews,
    pages: { best_of: [bestOfPage('broken', [], { title: 'Broken watches' })] },
  });
  const { pages, record } = await renderReviews(['fine', 'broken'], 'best');
  expect(pages).toEqual(['a page', 'no file']);
  expect(record).toMatchObject({
    failed: [{ id: 'broken', slug: 'broken', title: 'Broken watches', path: '/best/broken' }],
  });
});

it('fails a build in which no review can be rendered', async () => {
  const broken = [1, 2].map((number) => ({
    id: `${number}`,
    slug: `broken-${number}`,
    title: 'x',
  }));
  vi.stubGlobal('spotterContent', { reviews: broken });
  await expect(renderReviews(['broken-1', 'broken-2'])).rejects.toThrow('Invalid URL');
});
