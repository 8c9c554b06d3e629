import { beforeEach, describe, expect, test, vi } from 'vitest';
import { apiMessages } from '../core/http/messages.ts';
import {
  createBrowser,
  createOwnerBrowser,
  execute,
  ownerFixture,
  resetDatabase,
  rows,
} from './testing/owner.fixture.ts';
import { createTestApp } from './testing/test-app.fixture.ts';

vi.spyOn(console, 'error').mockImplementation(() => {});

const id = '00000000-0000-4000-8000-000000000001';

/** Empty for methods without a body. */
const body = (method: string) => (method === 'GET' ? undefined : {});

/** Every route below /api/admin from the route table, except the session's. */
const routes = createTestApp()
  .routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/admin/'))
  .map(({ method, path }) => ({ method, path: path.slice('/api/admin'.length).replace(':id', id) }))
  .filter((route, index, all) => {
    const same = ({ method, path }: typeof route) => method === route.method && path === route.path;
    return all.findIndex(same) === index;
  });
const guarded = routes.filter(
  ({ path }) => !/^\/(?:session(?:\/(?:code|password-reset))?|setup(?:\/state)?)$/.test(path),
);

beforeEach(resetDatabase);

test('the route table is complete', () => {
  expect(guarded.length).toBeGreaterThanOrEqual(13);
  expect(routes.filter(({ path }) => path === '/session')).toHaveLength(3);
});

describe('without a running session', () => {
  const refused = { status: 401, json: { error: apiMessages.signedOut } };

  test('every route is refused without a cookie', async () => {
    const browser = createBrowser();
    for (const { method, path } of guarded) {
      expect(await browser.ask(method, path), `${method} ${path}`).toEqual(refused);
    }
  });

  test.each(['A'.repeat(43), 'A'.repeat(42), "' or true --", '', '%00', ownerFixture.id])(
    'every route is refused with the forged one “%s”',
    async (token) => {
      const browser = createBrowser();
      browser.token = token;
      for (const { method, path } of guarded) {
        expect(await browser.ask(method, path), `${method} ${path}`).toEqual(refused);
      }
    },
  );

  test('every route is refused with an expired one', async () => {
    const browser = await createOwnerBrowser();
    await execute(`update public.admin_sessions set
      created_at = now() - interval '8 days', expires_at = now() - interval '1 second'`);
    for (const { method, path } of guarded) {
      expect(await browser.ask(method, path), `${method} ${path}`).toEqual(refused);
    }
  });

  test('every route is refused with one that was logged out', async () => {
    const browser = await createOwnerBrowser();
    const { token } = browser;
    await browser.send('DELETE', '/session');
    browser.token = token;
    for (const { method, path } of guarded) {
      expect(await browser.ask(method, path), `${method} ${path}`).toEqual(refused);
    }
  });

  test('an unknown path below /api/admin reveals nothing', async () => {
    expect(await createBrowser().ask('GET', '/nothing')).toEqual(refused);
    expect((await (await createOwnerBrowser()).ask('GET', '/nothing')).status).toBe(404);
  });
});

describe('from another site', () => {
  const writing = routes.filter(({ method }) => method !== 'GET');

  test.each([
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://elsewhere.example' },
    { Origin: 'null' },
    { Origin: 'http://spotter.test:81' },
  ])('every write is refused with %o', async (headers) => {
    const browser = await createOwnerBrowser();
    for (const { method, path } of writing) {
      const response = await browser.send(method, path, {}, headers);
      expect(response.status, `${method} ${path}`).toBe(403);
      expect(await response.json()).toEqual({ error: apiMessages.crossSite });
    }
    expect((await browser.ask('GET', '/session')).status).toBe(200);
  });

  test.each([{ 'Sec-Fetch-Site': 'same-origin' }, { Origin: 'http://spotter.test' }])(
    'the own one may write, with %o',
    async (headers) => {
      const browser = await createOwnerBrowser();
      expect((await browser.send('DELETE', '/session', undefined, headers)).status).toBe(204);
    },
  );
});

describe('invalid requests', () => {
  // Except routes without a body and the one for files.
  const withBody = guarded.filter(
    ({ method, path }) =>
      ['POST', 'PUT', 'PATCH'].includes(method) &&
      !/\/(?:retry|preview-link|setup|pictures|restore|run|check|finish|undo|fetch|test|dismissed|backups|continue|uploads|file|rules)$/.test(
        path,
      ),
  );

  test('a body that is not JSON is a bad request at every route', async () => {
    const browser = await createOwnerBrowser();
    for (const { method, path } of withBody) {
      for (const body of ['{', '', '[', 'null', '7', '{"title":']) {
        expect((await browser.ask(method, path, body)).status, `${method} ${path}`).toBe(400);
      }
    }
  });

  test('a body larger than any post is refused', async () => {
    const browser = await createOwnerBrowser();
    const answer = await browser.ask('POST', '/posts', 'x'.repeat(4 * 1024 * 1024 + 1));
    expect(answer).toEqual({ status: 413, json: { error: apiMessages.tooLarge } });
  });

  test('an invalid id is a bad request', async () => {
    const browser = await createOwnerBrowser();
    for (const { method, path } of guarded.filter((route) => route.path.includes(id))) {
      const answer = await browser.ask(method, path.replace(id, 'x%27--'), body(method));
      expect(answer.status, `${method} ${path}`).toBe(400);
    }
  });

  test('an unavailable database is reported in a sentence', async () => {
    const browser = createBrowser({ SUPABASE_URL: 'http://127.0.0.1:1' });
    browser.token = 'A'.repeat(43);
    const away = { status: 503, json: { error: apiMessages.databaseUnavailable } };
    expect(await browser.ask('GET', '/session')).toEqual(away);
    expect(await browser.ask('PUT', `/posts/${id}`, {})).toEqual(away);
    const form = { username_input: 'owner', password_input: 'secret' };
    expect(await browser.ask('POST', '/session', form)).toEqual(away);
  });

  test('a full disk of the database is reported in a sentence', async () => {
    const browser = await createOwnerBrowser();
    await execute(`
      create function private.test_disk_full() returns trigger language plpgsql as
        $$ begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$;
      create trigger test_disk_full before insert on public.categories
        for each row execute function private.test_disk_full();
    `);
    try {
      const category = { name: 'Shoes', slug: 'shoes' };
      expect(await browser.ask('POST', '/categories', category)).toEqual({
        status: 503,
        json: { error: apiMessages.databaseFull },
      });
    } finally {
      await execute('drop function private.test_disk_full() cascade');
    }
  });

  test('no answer carries a secret', async () => {
    const browser = await createOwnerBrowser();
    const [account] = await rows('select password_hash from public.admin_users');
    const [session] = await rows('select token_hash from public.admin_sessions');
    const secrets = [
      account?.password_hash,
      session?.token_hash,
      browser.token,
      'sb_secret_',
      '$2a$',
    ];
    for (const { method, path } of routes.filter((route) => route.path !== '/session')) {
      const text = await (await browser.send(method, path, body(method))).text();
      for (const secret of secrets) expect(text, `${method} ${path}`).not.toContain(secret);
    }
  });
});
