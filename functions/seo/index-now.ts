import { Hono } from 'hono';
import { z } from 'zod';
import { reviewPath } from '../../core/posts/address.ts';
import { sign } from '../crypto/signature.ts';
import { signingSecret } from '../crypto/signing-secret.ts';
import { callFunction } from '../database/service-client.ts';
import type { Env } from '../hosting/env.ts';
import type { AppEnv } from '../http/app-env.ts';
import { pathOf } from '../http/request.ts';

const INDEX_NOW_TIMEOUT_MS = 10_000;

const ENDPOINT = 'https://api.indexnow.org/indexnow';
const PURPOSE = 'index-now';
const KEY_LENGTH = 32;
const KEY_FILE = /^\/([0-9a-f]{32})\.txt$/;

/** Proves the site's identity. */
async function indexNowKey(env: Env): Promise<string> {
  return (await sign(PURPOSE, signingSecret(env), env.SITE_URL ?? '')).slice(0, KEY_LENGTH);
}

/** Search engines verify the key with this file. */
export const indexNow = new Hono<AppEnv>().get('*', async (context, next) => {
  const name = KEY_FILE.exec(pathOf(context.req.url))?.[1];
  if (name === undefined) return next();
  return name === (await indexNowKey(context.env)) ? context.text(name) : next();
});

/** Null when it is reachable only from this machine. */
function publicUrl({ SITE_URL = '' }: Env): URL | null {
  const url = URL.parse(SITE_URL);
  return url?.protocol === 'https:' && url.hostname !== 'localhost' ? url : null;
}

const dueSchema = z
  .object({ change: z.int().positive(), slugs: z.array(z.string()).min(1) })
  .nullable();

async function submit(env: Env, site: URL, fetch: typeof globalThis.fetch): Promise<void> {
  const key = await indexNowKey(env);
  const due = await callFunction(env, 'index_now_pending', {}, dueSchema);
  if (due === null) return;
  const response = await fetch(ENDPOINT, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
    body: JSON.stringify({
      host: site.host,
      key,
      keyLocation: new URL(`/${key}.txt`, site).href,
      urlList: due.slugs.map((slug) => new URL(reviewPath(slug), site).href),
    }),
    signal: AbortSignal.timeout(INDEX_NOW_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`IndexNow answered ${response.status}`);
  await callFunction(env, 'mark_index_now_sent', { change_input: due.change }, z.unknown());
}

/** A failed submission is repeated with the next publish. Never throws. */
export async function notifySearchEngines(env: Env, fetch: typeof globalThis.fetch): Promise<void> {
  const site = publicUrl(env);
  if (site === null) return;
  try {
    await submit(env, site, fetch);
  } catch (error) {
    console.error('The changes could not be submitted to search engines:', error);
  }
}
