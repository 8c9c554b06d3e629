import { afterAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { signInMessages } from '../../core/account/messages.ts';
import { apiMessages } from '../../core/http/messages.ts';
import { naughty } from '../../core/testing/fuzz.fixture.ts';
import {
  createBrowser,
  createOwnerBrowser,
  execute,
  ownerFixture,
  resetDatabase,
  rows,
} from './owner.fixture.ts';
import { createTestApp } from './test-app.fixture.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});
vi.spyOn(console, 'error').mockImplementation(() => {});

const ORIGIN = 'http://spotter.test';
const { username, password } = ownerFixture;

/** Disables the edge's rate limit, which is not under test here. */
const unlimited = { SIGN_IN_LIMIT: { limit: async () => ({ success: true }) } };

beforeEach(resetDatabase);
afterAll(resetDatabase);

function tryPassword(address: string, form: { name?: string; word?: string } = {}) {
  return createBrowser(unlimited).send(
    'POST',
    '/session',
    { username_input: form.name ?? username, password_input: form.word ?? 'wrong' },
    { 'CF-Connecting-IP': address },
  );
}

describe('guessing the password', () => {
  test('from all addresses of one network counts as one address', async () => {
    const statuses: number[] = [];
    for (let guess = 1; guess <= 8; guess += 1) {
      statuses.push((await tryPassword(`2001:db8:7:${guess}:${guess}::${guess}`)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    const elsewhere = await tryPassword('2001:db8:8::1', { word: password });
    expect(elsewhere.status).toBe(200);
  });

  test('from many networks reveals nothing and never locks the owner out', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => tryPassword(`198.51.${index}.7`)),
    );
    const told = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(told)).toEqual(
      new Set([JSON.stringify({ success: false, error: signInMessages.invalid })]),
    );
    expect((await tryPassword('203.0.113.9', { word: password })).status).toBe(200);
  });

  test('in parallel passes no more guesses than sequentially', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => tryPassword('203.0.113.10')),
    );
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
    expect(answers.filter(({ status }) => status === 200)).toEqual([]);
  });

  test('an unknown name takes as long as a wrong password', async () => {
    await execute(`update public.admin_users set
      password_hash = extensions.crypt('${password}', extensions.gen_salt('bf', 10))`);
    const rounds = inject('fuzzFactor') === 1 ? 12 : 100;
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    // Alternates, so that a slow machine slows both alike.
    for (let round = 0; round < rounds * 2; round += 1) {
      const kind = round % 2 === 0 ? 'known' : 'unknown';
      const name = kind === 'known' ? username : `nobody${round}`;
      const before = Date.now();
      expect((await tryPassword(`198.51.100.${round % 250}`, { name })).status).toBe(401);
      times[kind].push(Date.now() - before);
    }
    const share = rankShare(times.known, times.unknown);
    const tolerance = inject('fuzzFactor') === 1 ? 0.46 : 0.2;
    expect(Math.abs(share - 0.5), `${share}`).toBeLessThan(tolerance);
  });
});

/**
 * The share of pairs in which the first is greater, ties counted half (Mann-Whitney U). Near 0.5 the samples
 * are indistinguishable; near 0 or 1 a single attempt tells them apart.
 */
function rankShare(first: number[], second: number[]): number {
  const points = first.map((one) => {
    const below = second.filter((other) => other < one).length;
    return below + second.filter((other) => other === one).length / 2;
  });
  return points.reduce((sum, share) => sum + share, 0) / (first.length * second.length);
}

describe('a session', () => {
  test('chosen by an attacker is never accepted', async () => {
    const browser = createBrowser();
    const chosen = 'A'.repeat(43);
    browser.token = chosen;
    await browser.signIn();
    expect(browser.token).not.toBe(chosen);
    const thief = createBrowser();
    thief.token = chosen;
    expect((await thief.ask('GET', '/session')).status).toBe(401);
  });

  test.each([
    ['without its prefix', (token: string) => `spotter_session=${token}`],
    ['in another case', (token: string) => `__host-SPOTTER_session=${token}`],
    [
      'behind a forged one',
      (token: string) => `__Host-spotter_session=x; a=__Host-spotter_session=${token}`,
    ],
    ['with more behind it', (token: string) => `__Host-spotter_session=${token}x`],
    ['in quotes', (token: string) => `__Host-spotter_session="${token} "`],
    ['as its own hash', () => `__Host-spotter_session=${'0'.repeat(64)}`],
  ])('%s opens nothing', async (_name, cookie) => {
    const { token = '' } = await createOwnerBrowser();
    const { request } = createTestApp();
    const response = await request('/api/admin/posts', { headers: { Cookie: cookie(token) } });
    expect(response.status).toBe(401);
  });

  test('cannot be opened with its hash, which the database stores', async () => {
    await createOwnerBrowser();
    const [session] = await rows('select token_hash from public.admin_sessions');
    const thief = createBrowser();
    thief.token = String(session?.token_hash).slice(0, 43);
    expect((await thief.ask('GET', '/posts')).status).toBe(401);
  });

  test('waiting for its second factor grants nothing', async () => {
    const { token = '' } = await createOwnerBrowser();
    const { request } = createTestApp();
    const headers = { Cookie: `__Host-spotter_sign_in=${token}` };
    expect((await request('/api/admin/posts', { headers })).status).toBe(401);
  });
});

describe('another site', () => {
  const { routes, request } = createTestApp();
  const paths = [...new Set(routes.map(({ path }) => path.replace(/:\w+(?:\{[^}]*\})?|\*/g, 'x')))];

  test('is allowed by no preflight and no response, at any path', async () => {
    const headers = {
      Origin: 'https://evil.example',
      'Access-Control-Request-Method': 'PUT',
      'Access-Control-Request-Headers': 'content-type',
    };
    for (const path of paths) {
      for (const method of ['OPTIONS', 'GET']) {
        const response = await request(path, { method, headers });
        const granted = [...response.headers.keys()].filter((name) =>
          name.startsWith('access-control'),
        );
        expect(granted, `${method} ${path}`).toEqual([]);
      }
    }
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json',
  ])('cannot write with a form that needs no preflight: %s', async (type) => {
    const { token } = await createOwnerBrowser();
    const response = await request('/api/admin/categories', {
      method: 'POST',
      headers: {
        'Content-Type': type,
        Cookie: `__Host-spotter_session=${token}`,
        Origin: 'https://evil.example',
      },
      body: '{"name":"Evil","slug":"evil"}',
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({ error: apiMessages.crossSite });
    expect(await rows("select from public.categories where slug = 'evil'")).toEqual([]);
  });

  test('cannot make the edge call an address', async () => {
    const { token } = await createOwnerBrowser();
    const address = encodeURIComponent(`${inject('otherSite')}/status/200`);
    const local = createTestApp({ ALLOW_LOCAL_ADDRESSES: 'true' });
    const response = await local.request(`/api/admin/publish-check/link?address=${address}`, {
      headers: { Cookie: `__Host-spotter_session=${token}`, 'Sec-Fetch-Site': 'same-site' },
    });
    expect(response.status).toBe(403);
  });
});

describe('no answer leads to another site', () => {
  const { request } = createTestApp();
  const away = [
    '//evil.example',
    '/\\evil.example',
    '/%5cevil.example',
    '/%2f%2fevil.example',
    '//evil.example/%2e%2e',
    '/https://evil.example',
    '/.evil.example',
    '/%09/evil.example',
    '/@evil.example',
    '/;@evil.example',
    '/?search=//evil.example',
    '/?search=https://evil.example',
    '/?search=%0d%0aLocation:%20https://evil.example',
    '/products?search=//evil.example',
    '/reviews//evil.example',
    '/reviews/%2f%2fevil.example',
    '/reviews/pre-//evil.example-view-justme',
    '/thisisme?next=//evil.example',
    '/thisisme.html?next=//evil.example',
    '/thisisme.html//evil.example',
    '/product/pre-//evil.example-view-justme',
    '/pictures/x/1-a.png?next=//evil.example',
  ];

  test('whatever its address is made to look like', async () => {
    for (const path of away) {
      const response = await request(path);
      const location = response.headers.get('Location');
      if (location !== null) expect(new URL(location, ORIGIN).origin, path).toBe(ORIGIN);
      expect(response.headers.has('Refresh'), path).toBe(false);
    }
  });
});

test('text in the search of the list is never interpreted', async () => {
  const titles = ['Plain words', 'Odd %_ ones'];
  await execute(`insert into public.posts (title) values ('${titles.join("'), ('")}')`);
  const owner = await createOwnerBrowser();
  const found = async (search: string) => {
    const { status, json } = await owner.ask('GET', `/posts?search=${encodeURIComponent(search)}`);
    expect(status, search).toBe(200);
    return Object(json).items.map(({ title }: { title: string }) => title);
  };
  expect(await found('%')).toEqual(['Odd %_ ones']);
  expect(await found('_')).toEqual(['Odd %_ ones']);
  const words = naughty
    .map((text) => text.trim().slice(0, 100))
    .filter((text) => /^[ -~]+$/.test(text))
    .filter((text) => titles.every((title) => !title.toLowerCase().includes(text.toLowerCase())));
  for (const text of inject('fuzzFactor') === 1 ? words.slice(-60) : words) {
    expect(await found(text), text).toEqual([]);
  }
});
