import { inject } from 'vitest';
import { z } from 'zod';
import type { Env } from '../hosting/env.ts';
import { randomAddress } from './address.fixture.ts';
import { createTestApp } from './test-app.fixture.ts';

const SESSION_COOKIE = '__Host-spotter_session';
/** Between password and second factor. */
const PENDING_COOKIE = '__Host-spotter_sign_in';

export const ownerFixture = {
  id: '00000000-0000-4000-8000-0000000000a1',
  username: 'owner',
  password: 'correct horse',
} as const;

async function callDatabase(name: 'test_query' | 'test_execute', statement: string) {
  const { url, secretKey } = inject('database');
  const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey: secretKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ statement }),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(answer));
  return answer;
}

/** Runs a statement as the superuser. */
export async function execute(statement: string): Promise<void> {
  await callDatabase('test_execute', statement);
}

/** Runs a query as the superuser. */
export async function rows(query: string): Promise<Record<string, unknown>[]> {
  return z.array(z.record(z.string(), z.unknown())).parse(await callDatabase('test_query', query));
}

/** Empties tables and those that refer to them. */
export function emptyTables(...tables: string[]): Promise<void> {
  return execute(`select public.test_empty('{${tables}}')`);
}

/** Empties the tables that tests write and recreates the owner, with a password that is fast to check. */
export async function resetDatabase(): Promise<void> {
  await execute(`
    select public.test_empty('{public.posts, public.categories, public.specifications, public.admin_users,
      public.admin_activity_logs, private.sign_in_failures}');
    insert into public.admin_users (id, username, email, password_hash) values (
      '${ownerFixture.id}', '${ownerFixture.username}', 'owner@spotter.example',
      extensions.crypt('${ownerFixture.password}', extensions.gen_salt('bf', 4))
    );
  `);
}

/** Oldest first, as "Action: description". */
export async function activityLog(): Promise<string[]> {
  const entries = await rows(
    `select action || ': ' || description as line from public.admin_activity_logs order by id`,
  );
  return entries.map(({ line }) => z.string().parse(line));
}

/** The value of a cookie that a response sets; '' when it deletes it. */
function cookieOf(response: Response, name: string): string | undefined {
  const cookies = response.headers.getSetCookie();
  return cookies
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)
    .split(';')[0];
}

/** A browser with its own cookies and address. */
export function createBrowser(bindings: Partial<Env> = {}) {
  const app = createTestApp(bindings);
  const address = randomAddress();
  let token: string | undefined;
  let pending: string | undefined;

  async function send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) {
    const all = new Headers({ 'CF-Connecting-IP': address, ...headers });
    const cookies = [
      ...(token ? [`${SESSION_COOKIE}=${token}`] : []),
      ...(pending ? [`${PENDING_COOKIE}=${pending}`] : []),
    ];
    if (cookies.length > 0) all.set('Cookie', cookies.join('; '));
    if (body !== undefined) all.set('Content-Type', 'application/json');
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await app.request(`/api/admin${path}`, {
      method,
      headers: all,
      ...(body !== undefined && { body: text }),
    });
    token = cookieOf(response, SESSION_COOKIE) ?? token;
    pending = cookieOf(response, PENDING_COOKIE) ?? pending;
    return response;
  }

  return {
    /** Sends a request without the session. */
    request: app.request,
    published: app.published,
    /** Opens a page with the session. */
    visit: (path: string) =>
      app.request(path, { headers: { Cookie: `${SESSION_COOKIE}=${token}` } }),
    /** Sends a request below /api/admin, with a JSON body unless it is a string. */
    send,
    /** Sends raw bytes below /api/admin. */
    async upload(path: string, body: BodyInit) {
      const headers = { Cookie: `${SESSION_COOKIE}=${token ?? ''}` };
      const response = await app.request(`/api/admin${path}`, { method: 'POST', headers, body });
      const json: unknown = await response.json();
      return { status: response.status, json };
    },
    /** Messages on the image queue. */
    imageMessages: app.imageMessages,
    /** Messages on the queue of link checks. */
    linkMessages: app.linkMessages,
    bindings: app.bindings,
    /** Returns the status and the JSON of a response. */
    async ask(method: string, path: string, body?: unknown) {
      const response = await send(method, path, body);
      const text = await response.text();
      const json: unknown = text === '' ? null : JSON.parse(text);
      return { status: response.status, json };
    },
    signIn: () =>
      send('POST', '/session', {
        username_input: ownerFixture.username,
        password_input: ownerFixture.password,
      }),
    get token() {
      return token;
    },
    set token(value: string | undefined) {
      token = value;
    },
  };
}

/** A browser after the owner's sign-in. */
export async function createOwnerBrowser(bindings: Partial<Env> = {}) {
  const browser = createBrowser(bindings);
  const response = await browser.signIn();
  if (response.status !== 200) {
    throw new Error(`The owner could not sign in: ${response.status} ${await response.text()}`);
  }
  return browser;
}
