import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { headerRules } from '../../../site/integrations/static-headers.mjs';
import { createRuntime, type Miniflare, Response } from '../compat/miniflare.ts';
import { writeFiles } from '../scripts.fixture.ts';
import { routedEntry } from './routing.ts';
import { type AssetRequest, createAssetServer } from './server.ts';

/** Says that it ran, and serves no file. */
const WORKER = `export default { fetch: () => new Response('the Worker', { status: 503 }) };`;

const OPEN = [
  '/_astro/site.css',
  '/_astro/fonts/text.woff2',
  '/_admin/app.js',
  '/images/reviews/mat.svg',
  '/icons/icon-512.png',
  '/favicon.ico',
  '/favicon.svg',
  '/brand-icon.svg',
];

/** Files that only the Worker gives out, some of them never. */
const GATED = [
  '/index.html',
  '/thisisme.html',
  '/reviews/mat.html',
  '/under-construction.html',
  '/catalogue.json',
  '/review-data/0.json',
  '/rss.xml',
  '/robots.txt',
  '/site.webmanifest',
];

let folder: string;
let cloudflare: Miniflare;
let local: Miniflare;

beforeAll(async () => {
  const toml = await readFile(join(import.meta.dirname, '../../../wrangler.toml'), 'utf8');
  const list = /^run_worker_first = (\[[^\]]*\])/m.exec(toml)?.[1] ?? '';
  const patterns: string[] = JSON.parse(list.replace(/,\s*\]$/, ']'));
  const files = patterns.filter((each) => each.startsWith('!')).map((each) => each.slice(1));

  folder = await mkdtemp(join(tmpdir(), 'spotter-routing-'));
  await writeFiles(folder, {
    'client/_headers': headerRules("default-src 'self'; frame-ancestors 'none'", true, files),
    ...Object.fromEntries([...OPEN, ...GATED].map((path) => [`client${path}`, `file ${path}`])),
  });

  const common = { cf: false, compatibilityDate: '2026-10-01' } as const;
  const worker = { type: 'ESModule' as const, path: join(folder, 'worker.mjs'), contents: WORKER };
  cloudflare = createRuntime({
    ...common,
    modules: [worker],
    modulesRoot: folder,
    assets: {
      directory: join(folder, 'client'),
      binding: 'ASSETS',
      run_worker_first: patterns,
      routerConfig: { has_user_worker: true },
      assetConfig: { html_handling: 'auto-trailing-slash', not_found_handling: 'none' },
    },
  });
  const serve = createAssetServer(() => folder);
  const assets = async (request: AssetRequest) => {
    const { status, headers, body } = await serve(request);
    const content = body && (await new globalThis.Response(body).bytes());
    return new Response(content, { status, headers: [...headers] });
  };
  const contents = routedEntry('./worker.mjs', patterns);
  const router = { type: 'ESModule' as const, path: join(folder, 'router.mjs'), contents };
  local = createRuntime({
    ...common,
    modules: [router, worker],
    modulesRoot: folder,
    serviceBindings: { ASSETS: assets },
  });
  await Promise.all([cloudflare.ready, local.ready]);
});

afterAll(async () => {
  await Promise.all([cloudflare.dispose(), local.dispose()]);
  await rm(folder, { recursive: true });
});

async function answer(platform: Miniflare, path: string, method = 'GET') {
  const url = `http://localhost${path}`;
  const response = await platform.dispatchFetch(url, { method, redirect: 'manual' });
  const headers = Object.fromEntries(response.headers);
  // The hash is each server's own affair, and so is how it sends a file.
  for (const name of [
    'date',
    'etag',
    'content-length',
    'transfer-encoding',
    'mf-content-encoding',
    'cf-cache-status',
  ])
    delete headers[name];
  return { status: response.status, body: await response.text(), headers };
}

const both = async (path: string, method?: string) => {
  const [theirs, ours] = await Promise.all([
    answer(cloudflare, path, method),
    answer(local, path, method),
  ]);
  expect(ours, path).toEqual(theirs);
  return ours;
};

it.each(OPEN)('%s is answered without the Worker, with few headers', async (path) => {
  const { status, body, headers } = await both(path);
  expect([status, body]).toEqual([200, `file ${path}`]);
  const { 'content-type': _type, ...others } = headers;
  expect(others).toEqual({
    'cache-control': /^\/_/.test(path)
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=0, must-revalidate',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    ...(path.startsWith('/_admin/') && { 'cross-origin-resource-policy': 'same-origin' }),
  });
});

it.each(['/_astro/gone.css', '/_admin/gone.js', '/images/gone.svg', '/icons/gone.png'])(
  '%s is missing without the Worker',
  async (path) => {
    expect(await both(path)).toMatchObject({ status: 404, body: '' });
  },
);

const prefixes = ['/_astro', '/_admin', '/images', '/icons'];
const ascents = [
  '/..',
  '/%2e%2e',
  '/.%2e',
  '/..%2f..',
  '/%2e%2e%2f',
  '/..%5c',
  '/\\..',
  '//..',
  '/%00/..',
];
const PUBLIC = ['/favicon.svg', '/brand-icon.svg'];
const spellings = GATED.flatMap((path) => [
  path,
  path.replace('.html', ''),
  ...prefixes.flatMap((prefix) => ascents.map((ascent) => `${prefix}${ascent}${path}`)),
  ...prefixes.map((prefix) => prefix + path),
  ...PUBLIC.flatMap((file) => [`${file}${path}`, `${file}/..${path}`]),
]);

it('no spelling of another file gets it without the Worker', async () => {
  for (const path of spellings) {
    const { body, headers } = await both(path);
    expect(body, path).not.toContain('file');
    expect(headers.location ?? '', path).not.toMatch(/html|json|xml|txt/);
  }
});

it.each([
  '/_ASTRO/site.css',
  '//_astro/site.css',
  '/_astro',
  '/images',
  '/favicon.svg/',
  '/Icons/icon-512.png',
])('%s is for the Worker', async (path) => {
  expect(await both(path)).toMatchObject({ status: 503, body: 'the Worker' });
});

it('a file is only read', async () => {
  expect(await both('/favicon.svg', 'POST')).toMatchObject({ status: 405 });
  expect(await both('/favicon.svg', 'HEAD')).toMatchObject({ status: 200, body: '' });
});
