import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { accountMessages, profileMessages } from '../../core/account/messages.ts';
import { formMessages } from '../../core/forms/messages.ts';
import {
  activityLog,
  createBrowser,
  createOwnerBrowser,
  execute,
  ownerFixture,
  resetDatabase,
} from '../testing/owner.fixture.ts';

const { id, username, password } = ownerFixture;
const email = 'owner@spotter.example';
const fresh = 'battery staple';

const passwordForm = {
  current_password: password,
  new_password: fresh,
  confirm_password: fresh,
};

beforeEach(resetDatabase);

test('GET /account returns name, e-mail address and second factor', async () => {
  const browser = await createOwnerBrowser();
  expect(await browser.ask('GET', '/account')).toEqual({
    status: 200,
    json: { id, username, email, second_factor: { enabled_at: null, recovery_codes: 0 } },
  });
});

test('PUT /account/username renames and keeps every session', async () => {
  const browser = await createOwnerBrowser();
  const other = await createOwnerBrowser();
  expect(await browser.ask('PUT', '/account/username', { username: ' Keeper ' })).toEqual({
    status: 200,
    json: { user: { id, username: 'Keeper' } },
  });
  for (const { ask } of [browser, other]) {
    expect((await ask('GET', '/session')).json).toEqual({ user: { id, username: 'Keeper' } });
  }
  const form = { username_input: 'keeper', password_input: password };
  expect((await createBrowser().ask('POST', '/session', form)).status).toBe(200);
  expect(await activityLog()).toContain('Update Profile: Changed the username to "Keeper"');
});

test('PUT /account/username refuses an empty, a long and a taken name', async () => {
  const browser = await createOwnerBrowser();
  await execute(`insert into public.admin_users (username, email, password_hash)
    select 'second', 'second@spotter.example', password_hash from public.admin_users`);
  const rename = (name: unknown) => browser.ask('PUT', '/account/username', { username: name });
  expect(await rename('  ')).toEqual({
    status: 400,
    json: { error: accountMessages.usernameRequired, field: 'username' },
  });
  expect((await rename('x'.repeat(101))).json).toMatchObject({ error: formMessages.tooLong(100) });
  expect(await rename('Second')).toEqual({
    status: 400,
    json: { error: 'This username is already taken' },
  });
  expect((await rename(7)).status).toBe(400);
});

test('PUT /account/email stores the address', async () => {
  const browser = await createOwnerBrowser();
  const change = (address: string) => browser.ask('PUT', '/account/email', { email: address });
  expect((await change('')).json).toEqual({ error: accountMessages.emailRequired, field: 'email' });
  expect((await change('owner@here')).json).toEqual({
    error: accountMessages.emailShape,
    field: 'email',
  });
  expect(await change(' new@spotter.example ')).toEqual({
    status: 200,
    json: { email: 'new@spotter.example' },
  });
  expect((await browser.ask('GET', '/account')).json).toMatchObject({
    email: 'new@spotter.example',
  });
  expect(await activityLog()).toContain(
    'Update Profile: Changed the email to "new@spotter.example"',
  );
});

test.each([
  [{ current_password: '' }, profileMessages.passwordsRequired],
  [{ confirm_password: 'other' }, profileMessages.passwordMismatch],
  [{ new_password: '12345', confirm_password: '12345' }, accountMessages.tooShort],
  [{ current_password: 'wrong' }, accountMessages.incorrect],
])('PUT /account/password with %o is refused', async (change, error) => {
  const browser = await createOwnerBrowser();
  const answer = await browser.ask('PUT', '/account/password', { ...passwordForm, ...change });
  expect(answer).toMatchObject({ status: 400, json: { error } });
});

test.each([
  [{ email: '' }, accountMessages.required],
  [{ email: 'other@spotter.example' }, accountMessages.emailMismatch],
  [{ confirm_password: 'other' }, accountMessages.mismatch],
  [{ new_password: '12345', confirm_password: '12345' }, accountMessages.tooShort],
  [{ current_password: 'wrong' }, accountMessages.incorrect],
])('PUT /account/privacy with %o is refused', async (change, error) => {
  const browser = await createOwnerBrowser();
  const form = { ...passwordForm, email, ...change };
  const answer = await browser.ask('PUT', '/account/privacy', form);
  expect(answer).toMatchObject({ status: 400, json: { error } });
});

test.each(['/account/password', '/account/privacy'])(
  'PUT %s changes the password and ends every other session',
  async (path) => {
    const browser = await createOwnerBrowser();
    const other = await createOwnerBrowser();
    const form = { ...passwordForm, email: ` ${email.toUpperCase()} ` };
    expect(await browser.ask('PUT', path, form)).toEqual({
      status: 200,
      json: { message: accountMessages.updated },
    });
    expect((await browser.ask('GET', '/session')).status).toBe(200);
    expect((await other.ask('GET', '/session')).status).toBe(401);
    const signIn = (word: string) =>
      createBrowser().ask('POST', '/session', { username_input: username, password_input: word });
    expect((await signIn(password)).status).toBe(401);
    expect((await signIn(fresh)).status).toBe(200);
    expect(await activityLog()).toContain('Change Password: Changed the password');
  },
);

test('guessing at the current password is slowed, whatever the address and the username', async () => {
  const browser = await createOwnerBrowser();
  const guess = { ...passwordForm, current_password: 'wrong' };
  for (let times = 1; times <= 5; times += 1) {
    expect((await browser.ask('PUT', '/account/password', guess)).status).toBe(400);
  }
  await browser.ask('PUT', '/account/username', { username: 'keeper' });
  const response = await browser.send(
    'PUT',
    '/account/privacy',
    { ...passwordForm, email },
    {
      'CF-Connecting-IP': '198.51.100.1',
    },
  );
  expect(response.status).toBe(429);
  expect(response.headers.get('Retry-After')).toBe('10');
  expect(await response.json()).toMatchObject({
    error: expect.stringMatching(/^Too many attempts\. Please wait \d+ seconds and try again\.$/),
  });
  expect((await createOwnerBrowserAs('keeper')).status).toBe(200);
});

const createOwnerBrowserAs = (name: string) =>
  createBrowser().ask('POST', '/session', { username_input: name, password_input: password });

test("GET /account/login-history returns the last ten, newest first, with the browser's name", async () => {
  for (let times = 1; times <= 11; times += 1) {
    await createBrowser().send(
      'POST',
      '/session',
      { username_input: username, password_input: password },
      {
        'CF-Connecting-IP': `203.0.113.${times}`,
        'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0',
      },
    );
  }
  const browser = await createOwnerBrowser();
  const { json } = await browser.ask('GET', '/account/login-history');
  expect(json).toEqual({
    items: [
      { ...entry, ip_address: expect.stringMatching(/^fd/), browser: null },
      ...Array.from({ length: 9 }, (_, index) => ({
        ...entry,
        ip_address: `203.0.113.${11 - index}`,
        browser: 'Firefox 142 on Linux',
      })),
    ],
  });
});

const entry = { id: expect.any(Number), login_time: expect.any(String) };

const listSchema = z.object({
  items: z.array(z.looseObject({ id: z.string(), current: z.boolean() })),
});

test('sessions are listed, ended one by one or all but this one', async () => {
  const browser = await createOwnerBrowser();
  const [second, third] = [await createOwnerBrowser(), await createOwnerBrowser()];
  const list = async () => {
    const { json } = await browser.ask('GET', '/account/sessions');
    return listSchema.parse(json).items;
  };
  const [own, one, another] = await list();
  expect([own?.current, one?.current, another?.current]).toEqual([true, false, false]);
  expect(own).toEqual({
    id: expect.any(String),
    current: true,
    created_at: expect.any(String),
    last_seen_at: expect.any(String),
    ip_address: expect.stringMatching(/^fd/),
    browser: null,
  });

  expect((await browser.ask('DELETE', `/account/sessions/${own?.id}`)).status).toBe(404);
  expect((await browser.ask('DELETE', `/account/sessions/${one?.id}`)).status).toBe(204);
  expect(await browser.ask('DELETE', `/account/sessions/${one?.id}`)).toEqual({
    status: 404,
    json: { error: profileMessages.sessionGone },
  });
  const running = await Promise.all([second, third].map(({ ask }) => ask('GET', '/session')));
  expect(running.map(({ status }) => status).sort()).toEqual([200, 401]);

  const fourth = await createOwnerBrowser();
  expect(await browser.ask('DELETE', '/account/sessions')).toEqual({
    status: 200,
    json: { ended: 2 },
  });
  expect(await list()).toHaveLength(1);
  expect((await fourth.ask('GET', '/session')).status).toBe(401);
  expect((await browser.ask('GET', '/session')).status).toBe(200);
});
