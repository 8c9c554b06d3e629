import { demoOwner } from '../../../functions/account/demo-owner.ts';
import { createApp } from '../../../functions/app.ts';
import type { Env } from '../../../functions/hosting/env.ts';
import { readAsset } from '../../local/assets/files.ts';
import type { SqlSession } from '../../local/database/migrate.ts';
import { addressesOf } from './addresses.ts';
import { plainText } from './plain-text.ts';

export const SITE = 'https://reviews.example';
const ADMIN = '/api/admin';

const nothing = { send: async () => {} };
const always = { limit: async () => ({ success: true }) };

export function recordingBindings(database: {
  url: string;
  publishableKey: string;
  secretKey: string;
  client: string;
}): Env {
  return {
    SITE_URL: SITE,
    SUPABASE_URL: database.url,
    SUPABASE_PUBLISHABLE_KEY: database.publishableKey,
    SUPABASE_SECRET_KEY: database.secretKey,
    DEMO: 'true',
    PUBLISH_QUEUE: nothing,
    FAILED_PUBLISH_QUEUE: nothing,
    EVENT_QUEUE: nothing,
    FAILED_EVENT_QUEUE: nothing,
    PICTURE_QUEUE: nothing,
    FAILED_PICTURE_QUEUE: nothing,
    LINK_QUEUE: nothing,
    FAILED_LINK_QUEUE: nothing,
    SIGN_IN_LIMIT: always,
    EVENT_LIMIT: always,
    EVENT_NETWORK_LIMIT: always,
    ASSETS: {
      fetch: async (request) => {
        const { pathname } = new URL(request instanceof Request ? request.url : request);
        const asset = await readAsset(database.client, pathname);
        return new Response(asset?.content ?? null, { status: asset === undefined ? 404 : 200 });
      },
    },
  };
}

interface Answer {
  /** As the path of a file. */
  path: string;
  content: string;
}

/** The answers to every GET of the admin API, and of what visitors ask without a page. */
export async function* recordAnswers(env: Env, session: SqlSession): AsyncGenerator<Answer> {
  const app = createApp(async () => new Response('A page'));
  const request = (path: string, init?: RequestInit) =>
    app.request(`${SITE}${path}`, init, env, {
      waitUntil: () => {},
      passThroughOnException: () => {},
      props: {},
    });
  const signedIn = await request('/api/admin/session', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: SITE },
    body: JSON.stringify({
      username_input: demoOwner.username,
      password_input: demoOwner.password,
    }),
  });
  if (!signedIn.ok) throw new Error(`The sign-in answered ${await signedIn.text()}`);
  const headers = {
    Cookie: signedIn.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  };

  const routes = app.routes.filter(
    ({ method, path }) => method === 'GET' && path.startsWith(ADMIN),
  );
  for (const path of new Set(routes.map((route) => route.path.slice(ADMIN.length)))) {
    for (const [place, address] of (await addressesOf(path, session)).entries()) {
      const response = await request(ADMIN + address, { headers });
      // An identifier says nothing.
      const name = path.includes(':') ? `${path} ${place + 1}` : address;
      yield {
        path: `${name.slice(1)}.txt`,
        content: plainText(`${response.status}\n${await body(response)}\n`),
      };
    }
  }
}

/** An object lists its properties by name: their order says nothing. */
async function body(response: Response): Promise<string> {
  const text = await response.text();
  if (!response.headers.get('Content-Type')?.startsWith('application/json')) return text;
  return JSON.stringify(JSON.parse(text), sortProperties, 2);
}

function sortProperties(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}
