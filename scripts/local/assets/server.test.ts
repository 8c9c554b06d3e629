import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRuntime, type Miniflare } from '../compat/miniflare.ts';
import { writeFiles } from '../scripts.fixture.ts';
import { CONTENT_TYPES } from './files.ts';
import { createAssetServer } from './server.ts';

const HEADERS = `
# adapter
/_astro/*
  Cache-Control: public, max-age=31536000, immutable
/robots.txt
  X-First: one
/*.txt
  X-First: two
  ! ETag
/robots.txt
  X-First: three
`;

const endings = Object.keys(CONTENT_TYPES);

let folder: string;
let serve: ReturnType<typeof createAssetServer>;
/** Cloudflare's own asset worker, over the same folder. */
let cloudflare: Miniflare;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotter-assets-'));
  await writeFiles(folder, {
    'client/index.html': 'home',
    'client/products.html': 'products',
    'client/404.html': 'not found',
    'client/reviews/yoga-mat.html': 'yoga',
    'client/reviews/café crème.html': 'café',
    'client/guides/index.html': 'guides',
    'client/both.html': 'page',
    'client/both/index.html': 'folder',
    'client/_astro/app.a1b2.js': 'export {}',
    'client/unknown.ending-x': '?',
    'client/robots.txt': 'User-agent: *',
    'client/_headers': HEADERS,
    'secret.txt': 'outside the build',
    ...Object.fromEntries(endings.map((ending) => [`client/types/file${ending}`, ending])),
  });
  serve = createAssetServer(() => folder);
  cloudflare = createRuntime({
    cf: false,
    modules: [
      {
        type: 'ESModule',
        path: 'worker.mjs',
        contents: 'export default { fetch: (request, env) => env.ASSETS.fetch(request) }',
      },
    ],
    compatibilityDate: '2026-10-01',
    assets: {
      directory: join(folder, 'client'),
      binding: 'ASSETS',
      run_worker_first: true,
      routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: true },
      assetConfig: { html_handling: 'auto-trailing-slash', not_found_handling: 'none' },
    },
  });
  await cloudflare.ready;
});

afterAll(async () => {
  await cloudflare.dispose();
  await rm(folder, { recursive: true });
});

function ask(path: string, init: RequestInit = {}) {
  return serve(new Request(`http://localhost${path}`, init));
}

/** What a visitor can tell of an answer; the hash itself is each server's own affair. */
async function facts(response: {
  status: number;
  headers: Pick<Headers, 'get'>;
  text: () => Promise<string>;
}) {
  const { headers, status } = response;
  return {
    status,
    body: await response.text(),
    type: headers.get('content-type'),
    cache: headers.get('cache-control'),
    location: headers.get('location'),
    first: headers.get('x-first'),
    tagged: /^"[^"]+"$/.test(headers.get('etag') ?? ''),
  };
}

describe('answers like the asset worker of Cloudflare', () => {
  const paths = [
    '/',
    '/index',
    '/index.html',
    '//',
    '/?search=mat',
    '/products',
    '/products/',
    '/products.html',
    '/products.html?page=2',
    '/products/index',
    '/products/index.html',
    '/Products',
    '/404',
    '/404.html',
    '/reviews/yoga-mat',
    '/reviews/yoga-mat.html',
    '/reviews/yoga-mat/',
    '/reviews',
    '/reviews/',
    '/reviews//yoga-mat',
    '/reviews/yoga%2Dmat',
    '/reviews/caf%C3%A9%20cr%C3%A8me',
    '/%E0%A4%A',
    '/guides',
    '/guides/',
    '/guides/index',
    '/guides/index.html',
    '/guides.html',
    '/both',
    '/both/',
    '/both.html',
    '/both/index',
    '/both/index.html',
    '/robots.txt/',
    '/_astro/app.a1b2.js',
    '/_astro/gone.js',
    ...endings.map((ending) => `/types/file${ending}`),
    '/unknown.ending-x',
    '/robots.txt',
    '/missing',
    '/_headers',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e%2fsecret.txt',
    '/reviews%2fyoga-mat',
    '/..%5csecret.txt',
    '/%00',
    '/robots.txt%00.html',
    '/./robots.txt',
    '/reviews/%2e/yoga-mat',
  ];

  it.each(paths)('GET %s', async (path) => {
    const theirs = await cloudflare.dispatchFetch(`http://localhost${path}`, {
      redirect: 'manual',
    });
    expect(await facts(await ask(path))).toEqual(await facts(theirs));
  });

  it.each([
    ['HEAD', '/products'],
    ['HEAD', '/missing'],
    ['POST', '/products'],
    ['PUT', '/products.html'],
    ['POST', '/missing'],
  ])('%s %s', async (method, path) => {
    const theirs = await cloudflare.dispatchFetch(`http://localhost${path}`, {
      method,
      redirect: 'manual',
    });
    expect(await facts(await ask(path, { method }))).toEqual(await facts(theirs));
  });

  it('leaves the browser cache rule off for a request with authorization', async () => {
    const headers = { authorization: 'Bearer x' };
    const theirs = await cloudflare.dispatchFetch('http://localhost/products', { headers });
    expect(await facts(await ask('/products', { headers }))).toEqual(await facts(theirs));
  });
});

describe('validates', () => {
  it.each(['', 'W/'])('a matching %s"hash" with 304 and no body', async (prefix) => {
    const etag = (await ask('/products')).headers.get('etag');
    const response = await ask('/products', { headers: { 'if-none-match': `${prefix}${etag}` } });
    expect(response.status).toBe(304);
    expect(response.headers.get('etag')).toBe(etag);
    expect(await response.text()).toBe('');
  });

  it('an old hash with the whole file', async () => {
    const response = await ask('/products', { headers: { 'if-none-match': '"old"' } });
    expect([response.status, await response.text()]).toEqual([200, 'products']);
  });
});

describe('follows the folder', () => {
  it('shows a file added, changed or removed at once', async () => {
    expect((await ask('/reviews/fresh')).status).toBe(404);
    await writeFiles(folder, { 'client/reviews/fresh.html': 'one' });
    const first = await ask('/reviews/fresh');
    expect(await first.text()).toBe('one');
    await writeFiles(folder, { 'client/reviews/fresh.html': 'other' });
    const second = await ask('/reviews/fresh');
    expect(await second.text()).toBe('other');
    expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'));
    await rm(join(folder, 'client/reviews/fresh.html'));
    expect((await ask('/reviews/fresh')).status).toBe(404);
  });

  it('serves another build from the next request on', async () => {
    await writeFiles(folder, { 'other/client/index.html': 'next build' });
    let current = folder;
    const switching = createAssetServer(() => current);
    const home = () => switching(new Request('http://localhost/'));
    expect(await (await home()).text()).toBe('home');
    current = join(folder, 'other');
    expect(await (await home()).text()).toBe('next build');
  });
});
