/**
 * Measures how long a save takes until visitors see it: on the review, home, the list, search and the
 * feed, rendered at the edge, and then as a file of the build. A save follows the build before it by a
 * second, in which the edge reads that build.
 * `node scripts/lab/bench/publish.ts [reviews ...]`, by default 40, 1,000 and 10,000.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { demoOwner } from '../../../functions/account/demo-owner.ts';
import type { Platform } from '../../local/platform.ts';
import { read, send } from './measuring/request.ts';
import { withPlatform } from './measuring/site.ts';
import { duration, median } from './measuring/timing.ts';

const ROUNDS = 9;
const STEP_MILLISECONDS = 5;
const PAUSE_MILLISECONDS = 1_000;

const postSchema = z.object({ content: z.looseObject({ slug: z.string() }) });
const listSchema = z.object({ items: z.array(z.object({ id: z.string() })) });

async function signIn(url: string) {
  const { headers } = await send('POST', `${url}/api/admin/session`, {
    username_input: demoOwner.username,
    password_input: demoOwner.password,
  });
  const Cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  return async (method: string, path: string, body?: unknown): Promise<string> => {
    const { status, text } = await send(method, `${url}/api/admin${path}`, body, { Cookie });
    if (status >= 400) throw new Error(`${method} ${path} answered ${status}: ${text}`);
    return text;
  };
}

/** Where a new review shows, by the slug and title it is published with. */
const places: Record<string, (title: string, slug: string) => string> = {
  review: (_title, slug) => `/reviews/${slug}`,
  home: () => '/',
  list: () => '/products',
  search: (title) => `/api/products?search=${encodeURIComponent(title)}`,
  feed: () => '/rss.xml',
};

async function measure({ url }: Platform) {
  const ask = await signIn(url);
  const { items } = listSchema.parse(JSON.parse(await ask('GET', '/posts?status=published')));
  const { content: form } = postSchema.parse(
    JSON.parse(await ask('GET', `/posts/${items[0]?.id}`)),
  );
  const times: Record<string, number[]> = { saved: [], 'as a file': [] };
  for (const [place, pathOf] of Object.entries(places)) {
    const visible: number[] = [];
    times[place] = visible;
    for (let round = 0; round < ROUNDS; round += 1) {
      const title = `Measured ${place} ${round} ${Date.now()}`;
      const slug = title.toLowerCase().replaceAll(' ', '-');
      const started = performance.now();
      const elapsed = () => performance.now() - started;
      await ask('POST', '/posts', { ...form, title, slug, published: true });
      times.saved?.push(elapsed());
      const shows = async (path: string) => (await read(url + path)).body.includes(title);
      while (!(await shows(pathOf(title, slug)))) await wait(STEP_MILLISECONDS);
      visible.push(elapsed());
      const isFile = async () => (await read(`${url}/reviews/${slug}`)).headers.has('etag');
      while (!(await isFile())) await wait(STEP_MILLISECONDS);
      times['as a file']?.push(elapsed());
      await wait(PAUSE_MILLISECONDS);
    }
  }
  return Object.entries(times)
    .map(([name, values]) => `${name} ${duration(median(values))}`)
    .join(', ');
}

const counts = process.argv.slice(2).map(Number);
for (const count of counts.length > 0 ? counts : [40, 1_000, 10_000]) {
  await withPlatform(count, async (platform) =>
    console.log(`${count} reviews: ${await measure(platform)}`),
  );
}
