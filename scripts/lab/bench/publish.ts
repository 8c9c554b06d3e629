/**
 * Measures how long a save takes until visitors see it: first rendered at the edge, then as a file of
 * the build. `node scripts/lab/bench/publish.ts [reviews ...]`, by default 40, 1,000 and 10,000.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { demoOwner } from '../../../core/account/demo-owner.ts';
import type { Platform } from '../../local/platform.ts';
import { withPlatform } from './measuring/site.ts';
import { duration, median } from './measuring/timing.ts';

const ROUNDS = 15;
const STEP_MILLISECONDS = 5;

const postSchema = z.object({ post: z.looseObject({ version: z.string(), slug: z.string() }) });
const listSchema = z.object({ items: z.array(z.object({ id: z.string() })) });

async function signIn(url: string) {
  const withCookie = (cookie: string) => (method: string, path: string, body?: unknown) =>
    fetch(`${url}/api/admin${path}`, {
      method,
      headers: { Cookie: cookie, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const response = await withCookie('')('POST', '/session', {
    username_input: demoOwner.username,
    password_input: demoOwner.password,
  });
  return withCookie(response.headers.get('set-cookie')?.split(';')[0] ?? '');
}

async function measure({ url }: Platform) {
  const send = await signIn(url);
  const { items } = listSchema.parse(await (await send('GET', '/posts?status=published')).json());
  const saves: number[] = [];
  const edges: number[] = [];
  const files: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = items[round % items.length]?.id;
    const read = postSchema.parse(await (await send('GET', `/posts/${id}`)).json());
    const { version, ...form } = read.post;
    const price = `$${round}.${Date.now()}`;
    const started = performance.now();
    const elapsed = () => performance.now() - started;
    const saved = await send('PUT', `/posts/${id}`, { form: { ...form, price }, version });
    if (!saved.ok) throw new Error(await saved.text());
    saves.push(elapsed());
    const shows = async (asFile: boolean) => {
      const page = await fetch(`${url}/reviews/${form.slug}`);
      return (await page.text()).includes(price) && page.headers.has('etag') === asFile;
    };
    while (!(await shows(false))) await wait(STEP_MILLISECONDS);
    edges.push(elapsed());
    while (!(await shows(true))) await wait(STEP_MILLISECONDS);
    files.push(elapsed());
  }
  const [saved, visible, asFile] = [saves, edges, files].map((times) => duration(median(times)));
  return `saved ${saved}, visible ${visible}, as a file ${asFile}`;
}

const counts = process.argv.slice(2).map(Number);
for (const count of counts.length > 0 ? counts : [40, 1_000, 10_000]) {
  await withPlatform(count, async (platform) =>
    console.log(`${count} reviews: ${await measure(platform)}`),
  );
}
