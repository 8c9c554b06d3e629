/**
 * The platform is killed at any moment of a publish, as by a power cut or the system, and started
 * again. KILLS says how often, SEED at which moments.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type CatalogueItem, catalogueSchema } from '../../../core/catalogue/schema.ts';
import { reviewPath } from '../../../core/posts/address.ts';
import { seededRandom } from '../../../core/testing/random.ts';
import { demoOwner } from '../../../functions/account/demo-owner.ts';
import { buildSite } from '../../build/astro.ts';
import { Builds } from '../../build/builds.ts';
import { long } from '../../lab/intensity.ts';
import { openDatabase } from '../../owner/access/database.ts';
import { endOrphan } from '../compat/workerd.ts';
import { type Data, openData } from '../data.ts';
import { copyPreparedData } from '../prepared.fixture.ts';
import { runScript, type ScriptRun } from '../scripts.fixture.ts';

const KILLS = Number(process.env.KILLS ?? (long ? 100 : 3));
const SEED = Number(process.env.SEED ?? Date.now());
/** Every so many publishes one changes a category, which is on every page. */
const CATEGORY_EVERY = 3;
/** A kill may come this much later than an undisturbed publish takes, in shares of its time. */
const BEYOND = 1.5;

/** A connection that was kept would lead to the Worker that has gone meanwhile. */
const AFRESH = { headers: { Connection: 'close' } };

/** Milliseconds between two views. */
const VIEW_EVERY = 20;

const root = join(import.meta.dirname, '../../..');
const random = seededRandom(SEED);

const postSchema = z.object({
  content: z.looseObject({ id: z.string(), version: z.string(), slug: z.string() }),
});
const storedSchema = z.array(z.object({ event_id: z.string() }));
const idsSchema = z.object({ items: z.array(z.object({ id: z.string(), slug: z.string() })) });

let folder: string;
let port: number;
let running: ScriptRun | undefined;
let cookie: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotter-kill-'));
  port = await copyPreparedData(folder, 'site');
  await start();
});

afterAll(async () => {
  await stop();
  // Left behind if the test failed between a kill and the next start.
  await endOrphan(folder);
  await rm(folder, { recursive: true });
});

const address = (path: string) => `http://localhost:${port}${path}`;

async function start(): Promise<void> {
  const started = runScript('start.mjs', [], { SPOTTER_DATA: folder, PORT: String(port) });
  await started.says('Ctrl-C stops it');
  running = started;
  const signedIn = await admin('POST', '/session', {
    username_input: demoOwner.username,
    password_input: demoOwner.password,
  });
  cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
}

async function stop(): Promise<void> {
  const stopped = running;
  running = undefined;
  stopped?.interrupt();
  await stopped?.ended;
}

/** As in a crash: its workerd ends a moment later. */
async function kill(): Promise<void> {
  const killed = running;
  running = undefined;
  killed?.kill();
  await killed?.exited;
}

function admin(method: string, path: string, body?: unknown) {
  return fetch(address(`/api/admin${path}`), {
    method,
    headers: { ...AFRESH.headers, Cookie: cookie, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

async function answered<Answer>(response: Response, schema: z.ZodType<Answer>): Promise<Answer> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status}: ${text}`);
  return schema.parse(JSON.parse(text));
}

/** A change that visitors see: where, and what they find there once it is out. */
interface Change {
  path: string;
  text: string;
}

/** Gives one of the reviews another price: its page and the lists are rendered again. */
async function changePrice(number: number): Promise<Change> {
  const list = await answered(await admin('GET', '/posts?status=published'), idsSchema);
  const { id } = random.pick(list.items);
  const { content: post } = await answered(await admin('GET', `/posts/${id}`), postSchema);
  const { version, ...form } = post;
  const text = `$${number}.99 and no more`;
  await answered(
    await admin('PUT', `/posts/${id}`, { form: { ...form, price: text }, version }),
    postSchema,
  );
  return { path: `/reviews/${post.slug}`, text };
}

/** Renames a category, which is on every page. */
async function renameCategory(number: number): Promise<Change> {
  const { items } = await answered(await admin('GET', '/categories'), idsSchema);
  const category = items[0];
  const text = `Renamed ${number}`;
  const form = { name: text, slug: category?.slug };
  const response = await admin('PUT', `/categories/${category?.id}`, form);
  if (!response.ok) throw new Error(await response.text());
  return { path: '/', text };
}

/** The hash of every file of the served build, by its path. When it was made is left out. */
async function servedFiles(): Promise<Record<string, string>> {
  return filesOf((await Builds.find(join(folder, 'builds'))).currentFolder);
}

async function filesOf(build: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const part of ['client', 'server']) {
    const directory = join(build, part);
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    for (const file of files.map(({ parentPath, name }) => join(parentPath, name)).sort()) {
      const text = (await readFile(file, 'latin1')).replace(/"built_at":"[^"]*"/, '');
      const hash = createHash('sha256').update(text).digest('hex');
      hashes[file.slice(build.length)] = hash;
    }
  }
  return hashes;
}

/** What visitors are served: the Worker's modules are left out. */
function pagesOf(files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).filter(([path]) => path.startsWith('/client/')));
}

/** Whether a change is in the files that visitors get. */
async function isOut({ path, text }: Change): Promise<boolean> {
  const response = await fetch(address(path), AFRESH);
  return response.headers.has('etag') && (await response.text()).includes(text);
}

async function publicReviews(): Promise<CatalogueItem[]> {
  const response = await fetch(address('/catalogue.json'), AFRESH);
  return (await answered(response, catalogueSchema)).items;
}

/** Opens reviews until the platform is gone, and notes the views that it acknowledges. */
async function visit(reviews: readonly CatalogueItem[], acknowledged: string[]): Promise<void> {
  for (;;) {
    const { id, slug } = random.pick(reviews);
    const view = {
      event_id: randomUUID(),
      event_type: 'page_view',
      page_view_id: randomUUID(),
      post_id: id,
      page_path: reviewPath(slug),
    };
    try {
      const { status } = await fetch(address('/api/events'), {
        method: 'POST',
        headers: {
          ...AFRESH.headers,
          'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
          // Of many households, because one may send only a few hundred in a minute.
          'CF-Connecting-IP': `10.1.${random.integer(0, 255)}.1`,
        },
        body: JSON.stringify(view),
      });
      if (status === 202) acknowledged.push(view.event_id);
    } catch {
      return;
    }
    await wait(VIEW_EVERY);
  }
}

/** Those that the database has not, or has twice. */
async function notCountedOnce(data: Data, acknowledged: readonly string[]): Promise<string[]> {
  const client = openDatabase({ url: data.url, secretKey: data.keys.secret });
  const times = new Map<string, number>();
  for (let from = 0; from < acknowledged.length; from += 100) {
    const asked = acknowledged.slice(from, from + 100);
    const query = client.from('product_analytics').select('event_id').in('event_id', asked);
    for (const { event_id } of storedSchema.parse((await query).data)) {
      times.set(event_id, (times.get(event_id) ?? 0) + 1);
    }
  }
  return acknowledged.filter((id) => times.get(id) !== 1);
}

/** The duration of an undisturbed publish, in milliseconds. */
async function undisturbed(make: (number: number) => Promise<Change>): Promise<number> {
  const change = await make(0);
  const saved = performance.now();
  while (!(await isOut(change))) await wait(5);
  return performance.now() - saved;
}

it(`killed ${KILLS} times during a publish, the site is whole each time, the publish is finished at the next start, and no view is lost`, {
  timeout: 60_000 + KILLS * 60_000,
}, async () => {
  const longest = {
    changes: (await undisturbed(changePrice)) * BEYOND,
    everything: (await undisturbed(renameCategory)) * BEYOND,
  };
  const met = { before: 0, after: 0 };
  const acknowledged: string[] = [];
  for (let number = 1; number <= KILLS; number += 1) {
    const kind = number % CATEGORY_EVERY === 0 ? 'everything' : 'changes';
    const before = await servedFiles();
    // The platform may be killed at once after the change.
    const reviews = await publicReviews();
    const change = await (kind === 'everything' ? renameCategory : changePrice)(number);
    const moment = random.fraction() * longest[kind];
    const views: string[] = [];
    const visiting = visit(reviews, views);
    await wait(moment);
    // The Worker outlives the database by a moment. What it queues then is in its memory only.
    acknowledged.push(...views);
    await kill();
    await visiting;
    const found = await servedFiles();
    await start();
    const after = await servedFiles();

    const told = `kill ${number} of seed ${SEED}, ${Math.round(moment)} ms into a build of ${kind}`;
    expect(after, told).not.toEqual(before);
    const state = found['/client/build.json'] === before['/client/build.json'] ? 'before' : 'after';
    expect(found, told).toEqual(state === 'before' ? before : after);
    expect(await isOut(change), told).toBe(true);
    expect(await readdir(join(folder, 'builds')), told).not.toContain('next');
    met[state] += 1;
  }
  console.log(
    `Killed before the switch ${met.before} times, after it ${met.after} times, with ${acknowledged.length} views acknowledged`,
  );

  await stop();
  expect(acknowledged.length).toBeGreaterThan(0);
  const data = await openData({ directory: folder, log: () => {} });
  try {
    expect(await notCountedOnce(data, acknowledged)).toEqual([]);
    const finished = pagesOf(await servedFiles());
    expect(finished).toEqual(pagesOf(await wholeBuild(data)));
  } finally {
    await data.stop();
  }
});

/** The files of a build that starts only from the content. */
async function wholeBuild(data: Data): Promise<Record<string, string>> {
  const directory = join(folder, 'whole');
  await buildSite({
    root,
    directory,
    environment: {
      SITE_URL: address(''),
      SUPABASE_URL: data.url,
      SUPABASE_PUBLISHABLE_KEY: data.keys.publishable,
      ASTRO_KEY: data.keys.astro,
    },
    logFile: join(folder, 'whole.log'),
    signal: new AbortController().signal,
  });
  return await filesOf(directory);
}
