import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { triesWithin } from '../../core/testing/fuzz.fixture.ts';
import { CONSTRUCTION_RETRY_AFTER } from '../visitors/construction/gate.ts';
import { type FuzzRequest, fuzzRequest, present } from './fuzz-request.fixture.ts';
import { createOwnerBrowser, execute, resetDatabase } from './owner.fixture.ts';
import { createTestApp } from './test-app.fixture.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});
const log = vi.spyOn(console, 'error').mockImplementation(() => {});

/** Milliseconds; slow machines need a multiple of the usual three seconds. */
const LIMIT = 100_000;
const TIMEOUT = (LIMIT + 20_000) * inject('fuzzFactor');

const UNSEEN = 'Unseen words of a draft';

/** Secrets and internals that no response may contain. */
const SECRETS = ['sb_secret_tests', 'hook secret', '$2a$', 'token_hash', 'node_modules', 'PGRST'];
const STACK = /\n\s+at \S+ \(|\.ts:\d+:\d+|(?:Type|Range|Syntax|Reference|Zod)Error/;

/** Disables the rate limits, which would end the run early. */
const unlimited = { limit: async () => ({ success: true }) };
const bindings = {
  SIGN_IN_LIMIT: unlimited,
  EVENT_LIMIT: unlimited,
  EVENT_NETWORK_LIMIT: unlimited,
};

async function arrange() {
  await resetDatabase();
  const words = `'${UNSEEN}', '${UNSEEN}', '${UNSEEN}', '${UNSEEN}'`;
  await execute(`
    insert into public.categories (id, name, slug) values ('${present.category}', 'Recovery', 'recovery');
    insert into public.posts (id, title, short_description, in_depth_analysis, pros)
      values ('${present.draft}', ${words});
    delete from public.site_settings where setting_key = 'under_construction_enabled';
    insert into public.site_settings (setting_key, setting_value)
      values ('under_construction_enabled', 'false');
    insert into public.posts (id, title, published) values ('${present.published}', 'Public', true)`);
}

beforeAll(arrange);
afterAll(async () => {
  await arrange();
  await resetDatabase();
});

const routes = createTestApp(bindings).routes.filter(({ path }) => path !== '/*');
const requests = fuzzRequest(routes);

async function send(
  app: ReturnType<typeof createTestApp>,
  { method, path, headers, body }: FuzzRequest,
  cookie?: string,
) {
  const withBody = method !== 'GET' && method !== 'HEAD';
  return app.request(path, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...headers,
      ...(cookie !== undefined && { Cookie: cookie }),
    },
    ...(withBody && { body }),
  });
}

/** Checks what holds for every response; returns its text. */
async function judge(response: Response, path: string): Promise<string> {
  const text = new TextDecoder().decode(await response.arrayBuffer());
  // The owner may have closed the site.
  const closed = response.headers.get('Retry-After') === String(CONSTRUCTION_RETRY_AFTER);
  expect(closed ? 200 : response.status, `${text}\n${log.mock.lastCall?.join(' ')}`).toBeLessThan(
    500,
  );
  expect(text).not.toMatch(STACK);
  for (const secret of SECRETS) expect(text).not.toContain(secret);
  for (const [name, value] of response.headers) expect(`${name}: ${value}`).not.toMatch(/[\r\n]/);
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  const { pathname } = new URL(path, 'http://spotter.test');
  if (response.status >= 400 && pathname.startsWith('/api/') && text !== '') {
    expect(JSON.parse(text)).toMatchObject({ error: expect.stringMatching(/\S/) });
  }
  return text;
}

test(
  'no request of a stranger causes a failure or reveals a stack, a key or a draft',
  async () => {
    const app = createTestApp(bindings);
    await fc.assert(
      fc.asyncProperty(requests, async (sent) => {
        const response = await send(app, sent);
        const text = await judge(response, sent.path);
        expect(text + [...response.headers].join()).not.toContain(UNSEEN);
      }),
      triesWithin(500, LIMIT),
    );
  },
  TIMEOUT,
);

test(
  'no request of the owner causes a failure or reveals a stack or a key',
  async () => {
    let app = createTestApp(bindings);
    let browser = await createOwnerBrowser(bindings);
    await fc.assert(
      fc.asyncProperty(requests, async (sent) => {
        const response = await send(app, sent, `__Host-spotter_session=${browser.token}`);
        await judge(response, sent.path);
        // Requests may sign out, delete posts, or close the site.
        if ([401, 503].includes(response.status) || sent.method === 'DELETE') {
          await arrange();
          app = createTestApp(bindings);
          browser = await createOwnerBrowser(bindings);
        }
      }),
      triesWithin(300, LIMIT),
    );
  },
  TIMEOUT,
);

test(
  'under construction no request reveals the site',
  async () => {
    await execute(`update public.site_settings set setting_value = 'true'
    where setting_key = 'under_construction_enabled'`);
    const app = createTestApp(bindings);
    await fc.assert(
      fc.asyncProperty(requests, async (sent) => {
        const text = await judge(await send(app, sent), sent.path);
        expect(text).not.toMatch(/(?:home|products|roller) page|Nord Roller|Ada Tester/);
      }),
      triesWithin(150, LIMIT),
    );
    await arrange();
  },
  TIMEOUT,
);

test('no request reaches an object prototype', async () => {
  const { request } = createTestApp(bindings);
  const poison = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
  const headers = { 'Content-Type': 'application/json' };
  for (const { method, path } of routes) {
    if (['POST', 'PUT', 'PATCH'].includes(method)) {
      await request(path, { method, body: poison, headers });
    }
    await request(`${path}?__proto__[polluted]=1&constructor.prototype.polluted=1&__proto__=1`);
  }
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});
