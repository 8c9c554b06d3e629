import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { SECURITY_HEADERS } from '../../core/http/security-headers.ts';
import { assetsBuiltAt } from '../testing/assets.fixture.ts';
import { createOwnerBrowser, execute, resetDatabase } from '../testing/owner.fixture.ts';
import { createTestApp } from '../testing/test-app.fixture.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});
vi.spyOn(console, 'error').mockImplementation(() => {});

const id = '0a1b2c3d-0000-4000-8000-00000000d001';
let owner: Awaited<ReturnType<typeof createOwnerBrowser>>;

beforeAll(async () => {
  await resetDatabase();
  await execute(`truncate public.changes cascade;
    insert into public.posts (id, title) values ('${id}', 'A draft')`);
  owner = await createOwnerBrowser();
});
afterAll(resetDatabase);

const whole = createTestApp();
const broken = createTestApp({
  ASSETS: { fetch: () => Promise.reject(new Error('no files')) },
});

/** Every kind of response and its status. */
const answers: [name: string, status: number, ask: () => Promise<Response>][] = [
  ['a page', 200, () => whole.request('/')],
  ['a page without its body', 200, () => whole.request('/', { method: 'HEAD' })],
  ['a page known already', 304, () => whole.request('/', { headers: { 'If-None-Match': '"/"' } })],
  ['a rendered page', 200, () => whole.request('/products?search=x')],
  ['a review', 200, () => whole.request('/reviews/nord-roller')],
  ['a missing review', 404, () => whole.request('/reviews/nothing')],
  ['a redirect', 301, () => whole.request('/reviews/old-roller')],
  ['a search from the home page', 302, () => whole.request('/?search=x')],
  ['a missing page', 404, () => whole.request('/nothing')],
  ['a missing file', 404, () => whole.request('/_astro/nothing.js')],
  ['what no route takes', 404, () => whole.request('/nothing', { method: 'DELETE' })],
  ['a picture that is not made', 302, () => whole.request(`/pictures/${id}/1-a.png`)],
  ['the API', 200, () => whole.request('/api/products')],
  ['an unknown address of the API', 404, () => whole.request('/api/nothing')],
  ['an event that is none', 400, () => whole.request('/api/events', { method: 'POST' })],
  ['an unsigned report', 401, () => whole.request('/api/rebuild', { method: 'POST' })],
  ["the owner's API without a session", 401, () => whole.request('/api/admin/posts')],
  ["the owner's API", 200, () => owner.send('GET', '/posts')],
  ['a file for spreadsheets', 200, () => owner.send('GET', '/analytics/keywords.csv')],
  ['a bad request of the owner', 400, () => owner.send('GET', '/posts?page=x')],
  ['another site', 403, () => owner.send('POST', '/posts', {}, { Origin: 'https://a.example' })],
  ['the admin', 200, () => whole.request('/thisisme/login')],
  ['a preview without a session', 404, () => whole.request(`/product/pre-${id}-view-justme`)],
  ['a preview', 200, () => owner.visit(`/product/pre-${id}-view-justme`)],
  ['a failure', 500, () => broken.request('/')],
  ['a failure of the API', 500, () => broken.request('/api/products')],
];

describe.each(answers)('%s (%i)', (_name, status, ask) => {
  test('has every header, and a policy against framing and injection', async () => {
    const response = await ask();
    expect(response.status).toBe(status);
    for (const [name] of SECURITY_HEADERS) expect(response.headers.get(name), name).toBeTruthy();
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(response.headers.get('X-Frame-Options')).toBe('DENY');
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-(?:inline|eval|hashes)|script-src[^;]*(?:\*|https?:|data:)/);
    expect(response.headers.has('Strict-Transport-Security')).toBe(false);
  });
});

test('other sites cannot load admin resources', async () => {
  for (const ask of [
    () => owner.send('GET', '/posts'),
    () => whole.request('/thisisme'),
    () => owner.visit(`/product/pre-${id}-view-justme`),
  ]) {
    expect((await ask()).headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
  }
  // Feed readers and other sites show the images of reviews.
  expect((await whole.request('/')).headers.has('Cross-Origin-Resource-Policy')).toBe(false);
});

test('the admin is stricter: it may copy, and sends no referrer', async () => {
  const { headers } = await whole.request('/thisisme');
  expect(headers.get('Referrer-Policy')).toBe('no-referrer');
  expect(headers.get('Permissions-Policy')).toContain('clipboard-write=(self)');
  expect(headers.get('Content-Security-Policy')).toMatch(
    /^default-src 'none'; script-src 'self';.*; frame-src 'self';.*; frame-ancestors 'none'$/,
  );
});

test('the policy of the fallback page allows only its own style', async () => {
  const response = await broken.request('/');
  const policy = response.headers.get('Content-Security-Policy') ?? '';
  const style = /<style>([\s\S]*)<\/style>/.exec(await response.text())?.[1] ?? '';
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
  const base64 = btoa(String.fromCharCode(...new Uint8Array(hash)));
  expect(policy).toContain(`style-src 'sha256-${base64}'`);
});

test.each([
  ['https://spotter.example', 'max-age=63072000'],
  ['http://localhost:8787', null],
])('with the site at %s encrypted connections are asked for: %s', async (SITE_URL, expected) => {
  const { request } = createTestApp({ SITE_URL });
  for (const path of ['/', '/nothing', '/api/products', '/thisisme']) {
    expect((await request(path)).headers.get('Strict-Transport-Security'), path).toBe(expected);
  }
});

test('the policy of a built file is that of the build, on error pages too', async () => {
  const policy = "default-src 'self'; script-src 'self' 'sha256-abc'; frame-ancestors 'none'";
  const { fetch } = assetsBuiltAt(0);
  const ASSETS = {
    async fetch(input: Request | URL | string, init?: RequestInit) {
      const file = await fetch(input, init);
      const headers = {
        ...Object.fromEntries(SECURITY_HEADERS),
        'Content-Security-Policy': policy,
      };
      return new Response(file.body, { status: file.status, headers });
    },
  };
  const { request } = createTestApp({ ASSETS });
  for (const path of ['/', '/nothing', '/reviews/nothing']) {
    expect((await request(path)).headers.get('Content-Security-Policy'), path).toBe(policy);
  }
});
