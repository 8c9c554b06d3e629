import { z } from 'zod';
import { reviewPath } from '../../core/posts/address.ts';
import { sign } from '../crypto/signature.ts';
import { answerTo, serviceClient } from '../database/service-client.ts';
import type { Env } from '../env.ts';

const INDEX_NOW_LIMIT = 10_000;

const ENDPOINT = 'https://api.indexnow.org/indexnow';
const PURPOSE = 'index-now';
const KEY_LENGTH = 32;

const dueSchema = z
  .object({ change: z.int().positive(), slugs: z.array(z.string()).min(1) })
  .nullable();

/**
 * The key that proves to search engines that a message is the site's: it stands in a file of its own
 * name. Null where the deployment has no secret to make it from.
 */
export async function indexNowKey(env: Env): Promise<string | null> {
  const { REBUILD_HOOK_SECRET: secret, SITE_URL = '' } = env;
  return secret ? (await sign(PURPOSE, secret, SITE_URL)).slice(0, KEY_LENGTH) : null;
}

/** The site's address, where anybody but this machine can reach it. */
function publicAddress({ SITE_URL = '' }: Env): URL | null {
  const url = URL.canParse(SITE_URL) ? new URL(SITE_URL) : null;
  return url?.protocol === 'https:' && url.hostname !== 'localhost' ? url : null;
}

async function tell(env: Env, site: URL, fetch: typeof globalThis.fetch): Promise<void> {
  const key = await indexNowKey(env);
  if (key === null) return;
  const due = await answerTo(serviceClient(env).rpc('index_now_pending'), dueSchema);
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
    signal: AbortSignal.timeout(INDEX_NOW_LIMIT),
  });
  if (!response.ok) throw new Error(`IndexNow answered ${response.status}`);
  const told = serviceClient(env).rpc('mark_index_now_sent', { change_input: due.change });
  await answerTo(told, z.unknown());
}

/**
 * Tells search engines of the reviews that have changed since they were last told, where the owner
 * wants it. What fails is told with the next publish. Never throws: a publish does not wait for it.
 */
export async function tellSearchEngines(env: Env, fetch: typeof globalThis.fetch): Promise<void> {
  const site = publicAddress(env);
  if (site === null) return;
  try {
    await tell(env, site, fetch);
  } catch (error) {
    console.error('Search engines could not be told:', error);
  }
}
