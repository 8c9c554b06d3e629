import { beforeEach, expect, test, vi } from 'vitest';
import { passwordResetMessages as messages } from '../../core/account/password-reset-messages.ts';
import { createEmailReceiver } from '../outgoing/mailbox.fixture.ts';
import {
  activityLog,
  createBrowser,
  createOwnerBrowser,
  execute,
  ownerFixture,
  resetDatabase,
  rows,
} from '../testing/owner.fixture.ts';

vi.spyOn(console, 'error').mockImplementation(() => {});

beforeEach(resetDatabase);

const path = '/session/password-reset';
const NEW = 'a newer horse';

/** A visitor of a site that sends e-mails. */
function open() {
  const receiver = createEmailReceiver();
  const bindings = { ...receiver.bindings, SITE_URL: 'https://reviews.shop' };
  const browser = createBrowser(bindings);
  return {
    receiver,
    bindings,
    browser,
    ask: (identity: string) => browser.ask('POST', path, { identity }),
    /** The token of the last link. */
    token: async () => {
      const last = (await receiver.read()).at(-1);
      return /forgot-password#([A-Za-z0-9_-]{43})\n/.exec(last?.text ?? '')?.[1] ?? '';
    },
    finish: (token: string, new_password = NEW) =>
      browser.ask('PUT', path, { token, new_password }),
  };
}

const signIn = async (password: string) =>
  (
    await createBrowser().send('POST', '/session', {
      username_input: ownerFixture.username,
      password_input: password,
    })
  ).status;

const expired = { status: 410, json: { error: messages.expired } };
const accepted = { status: 202, json: null };

test('a link is sent to the address of the account, and sets a new password once', async () => {
  const { ask, token, finish, receiver } = open();
  expect(await ask(' Owner ')).toEqual(accepted);
  const link = await token();
  const [email] = await receiver.read();
  expect(email).toMatchObject({
    to: 'owner@spotter.example',
    subject: 'Reset your password for reviews.shop',
  });
  expect(email?.text).toContain(`https://reviews.shop/thisisme/forgot-password#${link}`);
  expect(await signIn(ownerFixture.password)).toBe(200);

  expect(await finish(link)).toEqual({ status: 204, json: null });
  expect([await signIn(ownerFixture.password), await signIn(NEW)]).toEqual([401, 200]);
  expect(await finish(link, 'yet another')).toEqual(expired);
  expect(await activityLog()).toContain(
    'Change Password: Reset the password with a link sent by e-mail',
  );
  expect((await receiver.read()).at(-1)?.subject).toBe(
    'Your password for reviews.shop was changed',
  );
});

test('the answer is the same for an account and for nobody, and takes as long', async () => {
  const { ask, receiver } = open();
  const timed = async (identity: string) => {
    const start = performance.now();
    const answer = await ask(identity);
    return { answer, isSlow: performance.now() - start >= 390 };
  };
  for (const identity of ['owner', 'OWNER@spotter.example', 'nobody', "' or true --", '%']) {
    expect(await timed(identity), identity).toEqual({ answer: accepted, isSlow: true });
  }
  expect(await receiver.read()).toHaveLength(2);
});

test('only the hash of a token is stored', async () => {
  const { ask, token } = open();
  await ask('owner');
  const link = await token();
  const stored = JSON.stringify(await rows('select * from private.password_resets'));
  expect(stored).not.toContain(link);
  expect(link).toHaveLength(43);
});

test('a link ends after an hour', async () => {
  const { ask, token, finish } = open();
  await ask('owner');
  const link = await token();
  await execute(`update private.password_resets set expires_at = expires_at - interval '1 hour'`);
  expect(await finish(link)).toEqual(expired);
  expect(await signIn(NEW)).toBe(401);
});

test('a stranger who requests links without end cannot keep the owner from getting one', async () => {
  const { ask, token, finish } = open();
  const stranger = createBrowser(open().bindings);
  for (let turn = 0; turn < 5; turn += 1) {
    await stranger.ask('POST', path, {
      identity: turn % 2 === 0 ? 'owner' : 'owner@spotter.example',
    });
  }
  expect(await rows('select from private.password_resets')).toHaveLength(2);
  expect(await ask('owner')).toEqual(accepted);
  expect((await finish(await token())).status).toBe(204);
});

test('a new password or address ends links that were sent before', async () => {
  for (const change of [
    `select public.reset_admin_password('owner', 'set elsewhere')`,
    `update public.admin_users set email = 'new@spotter.example'`,
  ]) {
    await resetDatabase();
    const { ask, token, finish } = open();
    await ask('owner');
    const link = await token();
    await execute(change);
    expect(await finish(link)).toEqual(expired);
  }
});

test('a short password is refused and the link stays valid', async () => {
  const { ask, token, finish } = open();
  await ask('owner');
  const link = await token();
  expect(await finish(link, 'short')).toMatchObject({
    status: 400,
    json: { field: 'new_password' },
  });
  expect((await finish(link)).status).toBe(204);
});

test.each(['A'.repeat(43), 'A'.repeat(42), '', "' or true --"])(
  'the token “%s” sets nothing',
  async (token) => {
    const { finish } = open();
    expect([400, 410]).toContain((await finish(token)).status);
    expect(await signIn(ownerFixture.password)).toBe(200);
  },
);

test('every browser is signed out, and a pending second step ends', async () => {
  const signedIn = await createOwnerBrowser();
  await execute(`
    insert into public.admin_pending_sign_ins (token_hash, admin_user_id)
    values (repeat('a', 64), '${ownerFixture.id}')`);
  const { ask, token, finish } = open();
  await ask('owner');
  await finish(await token());
  expect((await signedIn.ask('GET', '/session')).status).toBe(401);
  expect(await rows('select 1 from public.admin_pending_sign_ins')).toEqual([]);
});

test('the second factor is still required', async () => {
  await execute(`
    insert into public.admin_totp (admin_user_id, encrypted_secret, enabled_at, last_used_step)
    values ('${ownerFixture.id}', repeat('00', 20), now(), 1)`);
  const { ask, token, finish } = open();
  await ask('owner');
  expect((await finish(await token())).status).toBe(204);
  expect(await signIn(NEW)).toBe(202);
  expect(await rows('select 1 from public.admin_sessions')).toEqual([]);
});

test('two tabs with the same link: one wins', async () => {
  const { ask, token, finish } = open();
  await ask('owner');
  const link = await token();
  const answers = await Promise.all([finish(link, 'first tab'), finish(link, 'second tab')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 410]);
});

test('no more than three links an hour are sent, and those stay valid', async () => {
  const { ask, token, finish, receiver } = open();
  await ask('owner');
  const first = await token();
  for (let more = 0; more < 4; more += 1) expect(await ask('owner')).toEqual(accepted);
  expect(await receiver.read()).toHaveLength(2);
  const elsewhere = () => createBrowser(receiver.bindings).ask('POST', path, { identity: 'owner' });
  for (let more = 0; more < 3; more += 1) expect(await elsewhere()).toEqual(accepted);
  expect(await receiver.read()).toHaveLength(3);
  expect((await finish(first)).status).toBe(204);
});

test('requests from one address are limited', async () => {
  const { browser } = open();
  const statuses = await Promise.all(
    Array.from({ length: 62 }, () => browser.ask('POST', path, { identity: 'nobody' })),
  );
  expect(statuses.map(({ status }) => status)).toContain(429);
});

test('without a provider nothing is sent and nothing is offered', async () => {
  const browser = createBrowser();
  expect(await browser.ask('POST', path, { identity: 'owner' })).toEqual({
    status: 409,
    json: { error: messages.unavailable },
  });
  expect((await browser.ask('GET', '/session')).json).not.toHaveProperty('password_reset');
  expect((await open().browser.ask('GET', '/session')).json).toHaveProperty('password_reset', true);
});

test('an e-mail that cannot be sent changes no answer', async () => {
  const { bindings } = open();
  const browser = createBrowser({ ...bindings, LOCAL_EMAIL_URL: 'http://127.0.0.1:1/' });
  expect(await browser.ask('POST', path, { identity: 'owner' })).toEqual(accepted);
});
