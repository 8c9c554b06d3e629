/**
 * How long a save takes until visitors see it: first rendered at the edge, then as a file of the build.
 * `node scripts/lab/bench/publish.ts [reviews ...]`, by default 40, 1,000 and 10,000 reviews.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { demoOwner } from '../../../core/account/demo-owner.ts';
import { type Platform, startPlatform } from '../../local/platform.ts';
import { freePort } from '../../local/ports.ts';

const ROUNDS = 15;
/** The demo brings so many by itself. */
const DEMO_REVIEWS = 40;
const STEP_MILLISECONDS = 5;

const root = join(import.meta.dirname, '../../..');
const postSchema = z.object({ post: z.looseObject({ version: z.string(), slug: z.string() }) });
const listSchema = z.object({ items: z.array(z.object({ id: z.string() })) });

/** The owner's API, signed in. */
async function signIn(url: string) {
  const ask = (cookie: string) => (method: string, path: string, body?: unknown) =>
    fetch(`${url}/api/admin${path}`, {
      method,
      headers: { Cookie: cookie, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const response = await ask('')('POST', '/session', {
    username_input: demoOwner.username,
    password_input: demoOwner.password,
  });
  return ask(response.headers.get('set-cookie')?.split(';')[0] ?? '');
}

async function measure({ url }: Platform) {
  const owner = await signIn(url);
  const { items } = listSchema.parse(await (await owner('GET', '/posts?status=published')).json());
  const saves: number[] = [];
  const edges: number[] = [];
  const files: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = items[round % items.length]?.id;
    const read = postSchema.parse(await (await owner('GET', `/posts/${id}`)).json());
    const { version, ...form } = read.post;
    const price = `$${round}.${Date.now()}`;
    const started = performance.now();
    const since = () => performance.now() - started;
    const saved = await owner('PUT', `/posts/${id}`, { form: { ...form, price }, version });
    if (!saved.ok) throw new Error(await saved.text());
    saves.push(since());
    const shows = async (asFile: boolean) => {
      const page = await fetch(`${url}/reviews/${form.slug}`);
      return (await page.text()).includes(price) && page.headers.has('etag') === asFile;
    };
    while (!(await shows(false))) await wait(STEP_MILLISECONDS);
    edges.push(since());
    while (!(await shows(true))) await wait(STEP_MILLISECONDS);
    files.push(since());
  }
  return { saves, edges, files };
}

function median(values: number[]): string {
  const sorted = values.toSorted((one, other) => one - other);
  return `${Math.round(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN)} ms`;
}

const counts = process.argv.slice(2).map(Number);
await mkdir(join(root, '.spotter'), { recursive: true });
for (const count of counts.length > 0 ? counts : [DEMO_REVIEWS, 1_000, 10_000]) {
  const directory = await mkdtemp(join(root, '.spotter/bench-'));
  const platform = await startPlatform({
    root,
    directory,
    port: await freePort(),
    reviews: Math.max(0, count - DEMO_REVIEWS),
    log: () => {},
  });
  try {
    const { saves, edges, files } = await measure(platform);
    console.log(
      `${count} reviews: saved ${median(saves)}, visible ${median(edges)}, as a file ${median(files)}`,
    );
  } finally {
    await platform.stop();
    await rm(directory, { recursive: true });
  }
}
