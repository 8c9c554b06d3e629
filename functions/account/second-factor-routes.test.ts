import { Secret, TOTP } from 'otpauth/slim';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { secondFactorMessages } from '../../core/account/messages.ts';
import {
  activityLog,
  createBrowser,
  createOwnerBrowser,
  execute,
  ownerFixture,
  resetDatabase,
  rows,
} from '../testing/owner.fixture.ts';

const { id, username, password } = ownerFixture;

/** The codes use this clock; the database has its own. */
const START = Date.UTC(2026, 10, 21, 12, 0, 15);
const setClock = (seconds: number) => vi.setSystemTime(START + seconds * 1_000);

beforeEach(async () => {
  await resetDatabase();
  vi.useFakeTimers({ toFake: ['Date'] });
  setClock(0);
});
afterEach(() => {
  vi.useRealTimers();
});

/** The code of an authenticator app, in seconds after the start. */
const codeAt = (secret: string, seconds: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: START + seconds * 1_000 });

const setUpSchema = z.object({ secret: z.string(), address: z.string() });
const codesSchema = z.object({ recovery_codes: z.array(z.string()) });

type Browser = Awaited<ReturnType<typeof createOwnerBrowser>>;

async function setUp(browser: Browser) {
  const { json } = await browser.ask('POST', '/account/second-factor/setup');
  return setUpSchema.parse(json);
}

const form = (code: string, current_password: string = password) => ({ current_password, code });

/** A browser after switching on the second factor. */
async function switchOn() {
  const browser = await createOwnerBrowser();
  const { secret } = await setUp(browser);
  const { json } = await browser.ask('POST', '/account/second-factor', form(codeAt(secret, 0)));
  return { browser, secret, codes: codesSchema.parse(json).recovery_codes };
}

/** A browser after the password step. */
async function halfWay(bindings = {}) {
  const browser = createBrowser(bindings);
  const response = await browser.signIn();
  expect(response.status).toBe(202);
  return browser;
}

const send = (browser: Pick<Browser, 'ask'>, code: string) =>
  browser.ask('POST', '/session/code', { code });

const signedIn = { status: 200, json: { success: true, user_id: id, username } };
const wrong = { status: 401, json: { success: false, error: secondFactorMessages.codeWrong } };

test('it is set up with a secret that is encrypted in the database', async () => {
  const browser = await createOwnerBrowser();
  const { secret, address } = await setUp(browser);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(address).toBe(
    `otpauth://totp/Spotter:owner?issuer=Spotter&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
  const [row] = await rows('select * from public.admin_totp');
  expect(row).toEqual({
    admin_user_id: id,
    encrypted_secret: expect.stringMatching(/^[0-9a-f]{120}$/),
    enabled_at: null,
    last_used_step: null,
  });
  expect((await createBrowser().signIn()).status).toBe(200);
});

test('it is switched on with the current password and a code of the last secret', async () => {
  const browser = await createOwnerBrowser();
  const { secret: forgotten } = await setUp(browser);
  const { secret } = await setUp(browser);
  const enable = (body: unknown) => browser.ask('POST', '/account/second-factor', body);
  const refused = (error: string, field: string) => ({ status: 400, json: { error, field } });

  expect(await enable(form('', ''))).toEqual(
    refused(secondFactorMessages.passwordRequired, 'current_password'),
  );
  expect(await enable(form(''))).toEqual(refused(secondFactorMessages.codeRequired, 'code'));
  expect(await enable(form('12'))).toEqual(refused(secondFactorMessages.codeShape, 'code'));
  expect(await enable(form(codeAt(forgotten, 0)))).toEqual(
    refused(secondFactorMessages.codeWrong, 'code'),
  );
  expect(await enable(form('ABCDEFGHIJKLMNOP'))).toEqual(
    refused(secondFactorMessages.recoveryWrong, 'code'),
  );
  expect(await enable(form(codeAt(secret, 0), 'wrong'))).toEqual(
    refused('Current password is incorrect', 'current_password'),
  );
  const { status, json } = await enable(form(codeAt(secret, 0)));
  expect(status).toBe(201);
  const { recovery_codes: codes } = codesSchema.parse(json);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{16}$/);
  expect((await browser.ask('GET', '/account')).json).toMatchObject({
    second_factor: { enabled_at: expect.any(String), recovery_codes: 10 },
  });
  const stored = JSON.stringify(await rows('select * from public.admin_recovery_codes'));
  for (const code of codes) expect(stored).not.toContain(code);

  expect(await enable(form(codeAt(secret, 30)))).toEqual(
    refused(secondFactorMessages.alreadyOn, 'code'),
  );
  expect(await browser.ask('POST', '/account/second-factor/setup')).toEqual({
    status: 409,
    json: { error: secondFactorMessages.alreadyOn },
  });
  expect(await activityLog()).toContain('Update Profile: Enabled the second factor');
});

test('then a session needs a code after the password', async () => {
  const { secret } = await switchOn();
  const browser = createBrowser();
  const response = await browser.signIn();
  expect(response.status).toBe(202);
  expect(await response.json()).toEqual({ success: false, second_factor: true });
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-spotter_sign_in=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    ),
  ]);
  expect((await browser.ask('GET', '/session')).status).toBe(401);
  expect((await browser.ask('GET', '/posts')).status).toBe(401);

  setClock(30);
  expect(await send(browser, codeAt(secret, 30))).toEqual(signedIn);
  expect((await browser.ask('GET', '/session')).status).toBe(200);
  expect((await browser.ask('GET', '/posts')).status).toBe(200);
  expect((await activityLog()).at(-1)).toBe('Login: Admin user logged in');
  // The pending sign-in is over, so another code gives no second session.
  setClock(60);
  expect((await send(browser, codeAt(secret, 60))).status).toBe(410);
});

test('a wrong password gives the same answer as without a second factor', async () => {
  await switchOn();
  const credentials = { username_input: username, password_input: 'wrong' };
  const response = await createBrowser().send('POST', '/session', credentials);
  expect(response.status).toBe(401);
  expect(await response.json()).toEqual({ success: false, error: 'Invalid credentials' });
  expect(response.headers.getSetCookie()).toEqual([]);
});

test.each([
  [-60, wrong],
  [-30, signedIn],
  [0, signedIn],
  [30, signedIn],
  [60, wrong],
])('a clock that is %i seconds off', async (off, answer) => {
  const { secret } = await switchOn();
  setClock(300);
  expect(await send(await halfWay(), codeAt(secret, 300 + off))).toEqual(answer);
});

test('no code is accepted twice, or after a newer one', async () => {
  const { secret } = await switchOn();
  expect(await send(await halfWay(), codeAt(secret, 0))).toEqual(wrong);
  setClock(300);
  expect(await send(await halfWay(), codeAt(secret, 330))).toEqual(signedIn);
  const browser = await halfWay();
  expect(await send(browser, codeAt(secret, 330))).toEqual(wrong);
  expect(await send(browser, codeAt(secret, 300))).toEqual(wrong);
  const both = await Promise.all([
    send(await halfWay(), codeAt(secret, 330)),
    send(await halfWay(), codeAt(secret, 330)),
  ]);
  expect(both).toEqual([wrong, wrong]);
});

test('of two simultaneous sign-ins with one code, one succeeds', async () => {
  const { secret } = await switchOn();
  setClock(300);
  const browsers = [await halfWay(), await halfWay(), await halfWay()];
  const answers = await Promise.all(browsers.map((browser) => send(browser, codeAt(secret, 300))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
});

test('a recovery code signs in once', async () => {
  const { codes, browser: owner } = await switchOn();
  const [code = '', next = ''] = codes;
  const typed = `${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8).toLowerCase()}`;
  expect(await send(await halfWay(), typed)).toEqual(signedIn);
  expect((await activityLog()).at(-1)).toBe('Login: Admin user logged in with a recovery code');
  const browser = await halfWay();
  expect(await send(browser, typed)).toEqual({
    status: 401,
    json: { success: false, error: secondFactorMessages.recoveryWrong },
  });
  expect(await send(browser, next)).toEqual(signedIn);
  expect((await owner.ask('GET', '/account')).json).toMatchObject({
    second_factor: { recovery_codes: 8 },
  });
});

test('a code without the password, or long after it, restarts the sign-in', async () => {
  const { secret } = await switchOn();
  const tooLate = { status: 410, json: { success: false, error: secondFactorMessages.tooLate } };
  setClock(300);
  expect(await send(createBrowser(), codeAt(secret, 300))).toEqual(tooLate);
  const browser = await halfWay();
  await execute('update public.admin_pending_sign_ins set expires_at = now()');
  expect(await send(browser, codeAt(secret, 300))).toEqual(tooLate);
});

test.each(['', '12345', '<script>', 'ABCD'])('%j is not a code', async (code) => {
  await switchOn();
  const answer = await send(await halfWay(), code);
  expect(answer).toMatchObject({ status: 400, json: { success: false } });
});

test('guessing codes is slowed from any address, but recovery codes are not', async () => {
  const { secret, codes, browser: owner } = await switchOn();
  setClock(300);
  const guess = codeAt(secret, 3_000);
  for (let times = 1; times <= 5; times += 1) {
    expect(await send(await halfWay(), guess)).toEqual(wrong);
  }
  const browser = await halfWay();
  const slowed = await browser.send('POST', '/session/code', { code: codeAt(secret, 300) });
  expect(slowed.status).toBe(429);
  // Ten seconds after the fifth guess, some of which the sign-in has used up.
  const seconds = Number(slowed.headers.get('Retry-After'));
  expect([seconds > 0, seconds <= 10], `${seconds} s`).toEqual([true, true]);
  const disabled = await owner.ask(
    'POST',
    '/account/second-factor/disable',
    form(codeAt(secret, 300)),
  );
  expect(disabled).toMatchObject({ status: 429, json: { field: 'code' } });
  expect(await send(browser, codes[0] ?? '')).toEqual(signedIn);
  // The count starts again.
  expect(await send(await halfWay(), codeAt(secret, 300))).toEqual(signedIn);
});

test('many guesses at once are all counted', async () => {
  const { secret } = await switchOn();
  setClock(300);
  const browser = await halfWay();
  const guesses = Array.from({ length: 20 }, () => send(browser, codeAt(secret, 3_000)));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(15);
});

test('when the key of the site was changed, only recovery codes sign in', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { secret, codes } = await switchOn();
  const sealed = '00'.repeat(60);
  await execute(`update public.admin_totp set encrypted_secret = '${sealed}'`);
  setClock(300);
  const browser = await halfWay();
  expect(await send(browser, codeAt(secret, 300))).toEqual({
    status: 401,
    json: { success: false, error: secondFactorMessages.codeUncheckable },
  });
  expect(await send(browser, codes[0] ?? '')).toEqual(signedIn);
  silent.mockRestore();
});

test('recovery codes are renewed with password and code', async () => {
  const { browser, secret, codes } = await switchOn();
  const renew = (body: unknown) =>
    browser.ask('POST', '/account/second-factor/recovery-codes', body);
  expect(await renew(form(codeAt(secret, 0)))).toMatchObject({
    status: 400,
    json: { error: secondFactorMessages.codeWrong },
  });
  expect(await renew(form(codeAt(secret, 30), 'wrong'))).toMatchObject({ status: 400 });
  const { json } = await renew(form(codeAt(secret, 30)));
  const { recovery_codes: renewed } = codesSchema.parse(json);
  expect(renewed).toHaveLength(10);
  expect(await send(await halfWay(), codes[0] ?? '')).toMatchObject({ status: 401 });
  expect(await send(await halfWay(), renewed[0] ?? '')).toEqual(signedIn);
});

test('it is switched off with password and code, and a password is enough again', async () => {
  const { browser, secret, codes } = await switchOn();
  const disable = (body: unknown) => browser.ask('POST', '/account/second-factor/disable', body);
  expect(await disable(form(codeAt(secret, 30), 'wrong'))).toMatchObject({
    status: 400,
    json: { field: 'current_password' },
  });
  expect(await disable(form('000000'))).toMatchObject({ status: 400, json: { field: 'code' } });
  expect((await disable(form(codes[3] ?? ''))).status).toBe(204);
  expect((await createBrowser().signIn()).status).toBe(200);
  expect(await disable(form(codes[4] ?? ''))).toEqual({
    status: 400,
    json: { error: secondFactorMessages.isOff, field: 'code' },
  });
  expect(await activityLog()).toContain('Update Profile: Disabled the second factor');
});

test('a new password ends pending sign-ins', async () => {
  const { browser, secret } = await switchOn();
  const other = await halfWay();
  await browser.ask('PUT', '/account/password', {
    current_password: password,
    new_password: 'battery staple',
    confirm_password: 'battery staple',
  });
  setClock(300);
  expect((await send(other, codeAt(secret, 300))).status).toBe(410);
});
