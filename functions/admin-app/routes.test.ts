import { beforeAll, expect, test } from 'vitest';
import { resetDatabase } from '../testing/owner.fixture.ts';
import { createTestApp } from '../testing/test-app.fixture.ts';

// Without an owner the admin leads to the setup.
beforeAll(resetDatabase);

const { request } = createTestApp();

test.each([
  '/thisisme',
  '/thisisme/',
  '/thisisme/login',
  '/thisisme/edit-post/1',
  '/thisisme/x/y?z=1',
])('GET %s answers the one page of the owner, never cached and never framed', async (path) => {
  const response = await request(path);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('owner page');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/html; charset=utf-8',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'x-robots-tag': 'noindex',
  });
});

test('the page may run its own script files only, no inline scripts', async () => {
  const policy = (await request('/thisisme')).headers.get('Content-Security-Policy') ?? '';
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
});

test('the page may load images and send prompts anywhere, and nothing else', async () => {
  const policy = (await request('/thisisme')).headers.get('Content-Security-Policy') ?? '';
  const open = policy.split('; ').filter((rule) => /https?:/.test(rule));
  expect(open).toEqual([
    "img-src 'self' https: http: data: blob:",
    "connect-src 'self' https: http:",
  ]);
});

test('GET /thisisme.html redirects to the page', async () => {
  const response = await request('/thisisme.html');
  expect(response.status).toBe(301);
  expect(response.headers.get('Location')).toBe('/thisisme');
});

test.each(['/thisismeno', '/THISISME', '/x/thisisme'])(
  'GET %s is not the owner page',
  async (path) => {
    expect((await request(path)).status).toBe(404);
  },
);

test('POST /thisisme does not exist', async () => {
  expect((await request('/thisisme', { method: 'POST' })).status).toBe(404);
});
