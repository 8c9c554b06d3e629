import { beforeEach, expect, test } from 'vitest';
import { signInMessages } from '../../core/account/messages.ts';
import { apiMessages } from '../../core/http/messages.ts';
import { randomAddress } from '../testing/address.fixture.ts';
import {
  activityLog,
  createBrowser,
  createOwnerBrowser,
  execute,
  ownerFixture,
  resetDatabase,
  rows,
} from '../testing/owner.fixture.ts';
import { demoOwner } from './demo-owner.ts';

const { id, username, password } = ownerFixture;

function signIn(given: { name?: string; word?: string; address?: string }) {
  return createBrowser().send(
    'POST',
    '/session',
    { username_input: given.name ?? username, password_input: given.word ?? 'wrong' },
    { 'CF-Connecting-IP': given.address ?? '203.0.113.7', 'User-Agent': 'Browser/1' },
  );
}

const signedOut = { status: 401, json: { error: apiMessages.signedOut, demo: null } };

beforeEach(resetDatabase);

test('POST /session signs in with a cookie that only this site gets back', async () => {
  const response = await createBrowser().signIn();
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ success: true, user_id: id, username });
  const cookie = response.headers.get('Set-Cookie') ?? '';
  expect(cookie).toMatch(/^__Host-spotter_session=[A-Za-z0-9_-]{43}; /);
  expect(cookie.split('; ')).toEqual(
    expect.arrayContaining(['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/']),
  );
  expect(cookie).not.toContain('Domain');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
});

const signInAt = (origin: string) =>
  createBrowser().request(`${origin}/api/admin/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': randomAddress() },
    body: JSON.stringify({ username_input: username, password_input: password }),
  });

test.each(['http://localhost:8787', 'http://127.0.0.1:8787', 'http://[::1]:8787'])(
  'the cookie of %s is one that WebKit keeps',
  async (origin) => {
    const response = await signInAt(origin);
    expect(response.status).toBe(200);
    const cookie = response.headers.get('Set-Cookie') ?? '';
    expect(cookie).toMatch(/^spotter_session=[A-Za-z0-9_-]{43}; /);
    expect(cookie).not.toContain('Secure');
    const [pair = ''] = cookie.split('; ');
    const ask = (method: string, at = origin) =>
      createBrowser().request(`${at}/api/admin/session`, { method, headers: { Cookie: pair } });
    expect((await ask('GET')).status).toBe(200);
    expect((await ask('GET', 'https://localhost:8787')).status).toBe(401);
    expect((await ask('GET', 'http://spotter.test')).status).toBe(401);
    const ended = await ask('DELETE');
    expect(ended.headers.get('Set-Cookie')).toMatch(/^spotter_session=; Max-Age=0; Path=\//);
    expect((await ask('GET')).status).toBe(401);
  },
);

test.each([
  'https://localhost:8787',
  'http://localhost.spotter.test',
  'http://spotter.test',
  'http://192.168.0.2:8787',
])('the cookie of %s is bound to its host and to https', async (origin) => {
  const response = await signInAt(origin);
  expect(response.headers.get('Set-Cookie')).toMatch(/^__Host-spotter_session=.*; Secure/);
});

test('POST /session keeps the hash of the token and never the token', async () => {
  const browser = await createOwnerBrowser();
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(browser.token));
  const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'));
  const [session] = await rows('select * from public.admin_sessions');
  expect(session?.token_hash).toBe(hash.join(''));
  expect(JSON.stringify(session)).not.toContain(browser.token);
});

test('POST /session writes the login history and the activity log', async () => {
  expect((await signIn({ word: password })).status).toBe(200);
  expect(await rows('select ip_address, user_agent from public.admin_login_history')).toEqual([
    { ip_address: '203.0.113.7', user_agent: 'Browser/1' },
  ]);
  expect(await activityLog()).toEqual(['Login: Admin user logged in']);
});

test('POST /session ends no other session', async () => {
  const first = await createOwnerBrowser();
  const second = await createOwnerBrowser();
  expect(first.token).not.toBe(second.token);
  expect((await first.ask('GET', '/session')).status).toBe(200);
});

test('POST /session gives the same answer for an unknown user and a wrong password', async () => {
  const answers = await Promise.all([signIn({ name: 'nobody' }), signIn({ word: 'wrong' })]);
  for (const answer of answers) {
    expect(answer.status).toBe(401);
    expect(answer.headers.get('Set-Cookie')).toBeNull();
    expect(await answer.json()).toEqual({ success: false, error: signInMessages.invalid });
  }
  expect(await activityLog()).toEqual([]);
});

test.each([
  { username_input: '', password_input: password },
  { username_input: '  ', password_input: password },
  { username_input: username, password_input: '' },
])('POST /session requires both fields: $username_input, $password_input', async (form) => {
  const answer = await createBrowser().ask('POST', '/session', form);
  expect(answer).toMatchObject({
    status: 400,
    json: { success: false, error: signInMessages.required },
  });
});

test('POST /session rejects an invalid form as a bad request', async () => {
  for (const body of ['{', '[]', 'null', '{"username_input":7}', JSON.stringify('owner')]) {
    expect((await createBrowser().ask('POST', '/session', body)).status).toBe(400);
  }
  const long = { username_input: username, password_input: 'x'.repeat(1_001) };
  expect((await createBrowser().ask('POST', '/session', long)).status).toBe(400);
});

test('POST /session slows guesses at one name from one address, and no other sign-in', async () => {
  for (let guess = 1; guess <= 5; guess += 1) expect((await signIn({})).status).toBe(401);
  const slowed = await signIn({ word: password });
  expect(slowed.status).toBe(429);
  expect(Number(slowed.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(await slowed.json()).toEqual({
    success: false,
    error: expect.stringMatching(/^Too many attempts\. Please wait \d+ seconds and try again\.$/),
  });
  expect((await signIn({ word: password, address: '198.51.100.1' })).status).toBe(200);
  expect((await signIn({ name: 'other' })).status).toBe(401);

  await execute("update private.sign_in_failures set wait_until = now() - interval '1 second'");
  expect((await signIn({ word: password })).status).toBe(200);
});

test('POST /session slows an address that tries many names', async () => {
  const address = '192.0.2.99';
  const form = { username_input: 'x', password_input: 'x' };
  // More than twice the limit, because the counted minute may end in between.
  const tries = Array.from({ length: 121 }, async () => {
    const response = await createBrowser().send('POST', '/session', form, {
      'CF-Connecting-IP': address,
    });
    return response.json();
  });
  expect(await Promise.all(tries)).toContainEqual({
    success: false,
    error: signInMessages.slowed(60),
  });
  expect((await signIn({ word: password })).status).toBe(200);
});

test('GET /session says who is signed in', async () => {
  const browser = await createOwnerBrowser();
  expect(await browser.ask('GET', '/session')).toEqual({
    status: 200,
    json: { user: { id, username } },
  });
  expect(await createBrowser().ask('GET', '/session')).toEqual(signedOut);
});

test('GET /session returns the demo account on a demonstration only', async () => {
  expect(await createBrowser({ DEMO: 'true' }).ask('GET', '/session')).toEqual({
    status: 401,
    json: { error: apiMessages.signedOut, demo: demoOwner },
  });
  expect(await createBrowser({ DEMO: 'false' }).ask('GET', '/session')).toEqual(signedOut);
});

test('a session is extended by use, written at most once a minute', async () => {
  const browser = await createOwnerBrowser();
  const expiry = async () =>
    (await rows('select last_seen_at, expires_at from public.admin_sessions'))[0];
  const first = await expiry();
  await browser.ask('GET', '/session');
  expect(await expiry()).toEqual(first);

  await execute(`update public.admin_sessions set
    last_seen_at = now() - interval '2 days', expires_at = now() + interval '5 days'`);
  await browser.ask('GET', '/session');
  const [slid] = await rows(`select
    expires_at > now() + interval '6 days' as later, last_seen_at > now() - interval '1 minute' as seen
    from public.admin_sessions`);
  expect(slid).toEqual({ later: true, seen: true });
});

test('a session ends after a month, however much it is used', async () => {
  const browser = await createOwnerBrowser();
  await execute(`update public.admin_sessions set
    created_at = now() - interval '29 days', last_seen_at = now() - interval '1 hour'`);
  await browser.ask('GET', '/session');
  const [session] = await rows(
    "select expires_at = created_at + interval '30 days' as capped from public.admin_sessions",
  );
  expect(session).toEqual({ capped: true });
});

test('DELETE /session ends it in the database and in the browser, and logs it', async () => {
  const browser = await createOwnerBrowser();
  const stolen = browser.token;
  const response = await browser.send('DELETE', '/session');
  expect(response.status).toBe(204);
  expect(response.headers.get('Set-Cookie')).toMatch(
    /^__Host-spotter_session=; Max-Age=0; Path=\/;.* Secure/,
  );
  expect(await rows('select from public.admin_sessions')).toEqual([]);
  expect(await activityLog()).toEqual([
    'Login: Admin user logged in',
    'Logout: Admin user logged out',
  ]);
  browser.token = stolen;
  expect(await browser.ask('GET', '/session')).toEqual(signedOut);
});

test('DELETE /session without a session succeeds without effect', async () => {
  expect((await createBrowser().ask('DELETE', '/session')).status).toBe(204);
  expect(await activityLog()).toEqual([]);
});

test('a new password signs every other browser out', async () => {
  const [changing, other] = [await createOwnerBrowser(), await createOwnerBrowser()];
  const kept = await rows(
    'select token_hash from public.admin_sessions order by created_at limit 1',
  );
  await execute(`do $$ begin
    perform public.update_admin_password('${username}', '${password}', 'new secret', '${kept[0]?.token_hash}');
  end $$`);
  expect((await changing.ask('GET', '/session')).status).toBe(200);
  expect((await other.ask('GET', '/session')).status).toBe(401);
});
