import { beforeAll, expect, test, vi } from 'vitest';
import { assetsBuiltAt } from '../testing/assets.fixture.ts';
import { resetDatabase } from '../testing/owner.fixture.ts';
import { createTestApp } from '../testing/test-app.fixture.ts';

// Without an owner the admin leads to the setup.
beforeAll(resetDatabase);

vi.spyOn(console, 'warn').mockImplementation(() => {});
const log = vi.spyOn(console, 'error').mockImplementation(() => {});

/** A site whose files fail with an internal message, except the named ones. */
function failingSite(...kept: string[]) {
  const whole = assetsBuiltAt(0);
  return createTestApp({
    ASSETS: {
      async fetch(input, init) {
        const { pathname } = new URL(new Request(input, init).url);
        if (kept.includes(pathname)) return whole.fetch(input, init);
        throw new Error('disk /srv/files is gone');
      },
    },
  });
}

test.each([
  '/',
  '/products',
  '/products?search=x',
  '/reviews/nord-roller',
  '/thisisme',
  '/_astro/x.js',
])('a failure on %s is reported on a page that is not cached', async (path) => {
  log.mockClear();
  const response = await failingSite('/server-error').request(path);
  expect(response.status).toBe(500);
  expect(await response.text()).toBe('server-error page');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'x-robots-tag': 'noindex',
  });
  expect(log).toHaveBeenCalledOnce();
});

test('without any file a plain page is served, without internals', async () => {
  const site = failingSite();
  const response = await site.request('/');
  expect(response.status).toBe(500);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const text = await response.text();
  expect(text).toContain('<h1>Something went wrong</h1>');
  expect(text).not.toMatch(/disk|srv|Error/);
  expect(await (await site.request('/', { method: 'HEAD' })).text()).toBe('');
});

test('an error page that the build lacks is a server error', async () => {
  const ASSETS = assetsBuiltAt(0, { '/404': null });
  const response = await createTestApp({ ASSETS }).request('/no/such/page');
  expect(response.status).toBe(500);
  expect(await response.text()).toBe('server-error page');
});

test('the API reports it in a sentence', async () => {
  const response = await failingSite('/server-error').request('/api/products');
  expect(response.status).toBe(500);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(await response.json()).toEqual({
    error: 'Something went wrong here. Please try again in a moment.',
  });
});

test('the page itself has no URL', async () => {
  expect((await createTestApp().request('/server-error')).status).toBe(404);
});
