/**
 * The embedded database is killed, and loses its power, while an owner saves: it starts again with
 * every save that was answered. POWER_LOSSES says how often, SEED at which moments.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { seededRandom } from '../../../core/testing/random.ts';
import { long } from '../intensity.ts';

const LOSSES = Number(process.env.POWER_LOSSES ?? (long ? 50 : 3));
const SEED = Number(process.env.SEED ?? Date.now());
const POSTS = 4;
/** The latest moment of a kill, in milliseconds, and the latest write at which power is lost. */
const LATEST_MOMENT = 600;
const LATEST_WRITE = 300;
const LATEST_WRITE_OF_START = 60;

const KINDS = ['without power', 'killed', 'without power, then again while it starts'] as const;

const random = seededRandom(SEED);
const startedSchema = z.object({ url: z.string(), secret: z.string() });
const failedSchema = z.object({ failure: z.string() });
const postSchema = z.object({ id: z.string(), version: z.string(), price: z.string() });
const savedSchema = z.object({ outcome: z.literal('saved'), post: postSchema });

type Post = z.infer<typeof postSchema>;

let folder: string;
let running: ChildProcess;
let gone: Promise<unknown>;
let client: SupabaseClient;
let ownerId: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotter-power-'));
  await start();
  const owner = await client.from('admin_users').select('id').single();
  ownerId = z.object({ id: z.string() }).parse(owner.data).id;
});
afterAll(async () => {
  running.kill('SIGKILL');
  await gone;
  await rm(folder, { recursive: true });
});

/** Starts the database, which may lose its power meanwhile. */
async function start(environment: Record<string, string> = {}): Promise<void> {
  running = fork(fileURLToPath(new URL('./database-process.fixture.ts', import.meta.url)), {
    // It logs every statement that fails.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { ...process.env, SEED: String(random.integer(0, 1e9)), ...environment, DATA: folder },
    execArgv: ['--import', new URL('./power-cut.fixture.ts', import.meta.url).href],
  });
  gone = once(running, 'exit');
  const message = await Promise.race([once(running, 'message'), gone.then(() => undefined)]);
  if (message === undefined && environment.CUT_AT !== undefined) return;
  const failed = failedSchema.safeParse(message?.[0]);
  if (failed.success) throw new Error(`${failed.data.failure} (seed ${SEED})`);
  const { url, secret } = startedSchema.parse(message?.[0]);
  client = createClient(url, secret, { auth: { persistSession: false } });
}

async function call<Answer>(name: string, parameters: object, schema: z.ZodType<Answer>) {
  const { data, error } = await client.rpc(name, parameters);
  if (error !== null) throw new Error(error.message);
  return schema.parse(data);
}

async function save(form: object, over?: Post): Promise<Post> {
  const parameters = {
    admin_user_id_input: ownerId,
    form_input: form,
    category_ids_input: [],
    ...(over && { post_id_input: over.id, version_input: over.version }),
  };
  return (await call('save_post', parameters, savedSchema)).post;
}

/** The number of saves in the activity log, whose entries are written in the transaction of the save. */
async function logged(): Promise<number> {
  const { count } = await client
    .from('admin_activity_logs')
    .select('*', { count: 'exact', head: true })
    .like('description', '%"Power %');
  return z.number().parse(count);
}

it(`killed or without power ${LOSSES} times, the database starts again with every answered save`, {
  timeout: 60_000 + LOSSES * 15_000,
}, async () => {
  const posts: Post[] = [];
  for (let number = 0; number < POSTS; number += 1) {
    posts.push(await save({ title: `Power ${number}`, price: 'none' }));
  }
  let saves = await logged();
  let answered = 0;

  /** Saves until the database is gone; returns the save that got no response. */
  async function saveOn(loss: number) {
    for (let number = 0; ; number += 1) {
      const place = random.integer(0, POSTS - 1);
      const price = `$${loss}.${number}`;
      try {
        posts[place] = await save({ price }, posts[place]);
        saves += 1;
        answered += 1;
      } catch {
        return { place, price };
      }
    }
  }

  for (let loss = 1; loss <= LOSSES; loss += 1) {
    const kind = KINDS[loss % KINDS.length];
    const told = `loss ${loss} of seed ${SEED}, ${kind}`;
    if (kind === 'killed') {
      setTimeout(() => running.kill('SIGKILL'), random.integer(0, LATEST_MOMENT));
    } else running.send({ cutAfter: random.integer(1, LATEST_WRITE) });
    const open = await saveOn(loss);
    await gone;
    if (kind === KINDS[2]) {
      await start({ CUT_AT: String(random.integer(1, LATEST_WRITE_OF_START)) });
      running.kill('SIGKILL');
      await gone;
    }
    await start();

    for (const [place, known] of posts.entries()) {
      const post = await call('read_post', { post_id_input: known.id }, postSchema);
      const done = place === open.place && post.price === open.price;
      if (done) saves += 1;
      else expect(post, told).toEqual({ ...post, version: known.version, price: known.price });
      posts[place] = post;
    }
    expect(await logged(), told).toBe(saves);
    if (long) console.log(`${told}: ${answered} saves answered so far`);
  }
  expect(answered).toBeGreaterThan(0);
  console.log(`${answered} saves answered around ${LOSSES} losses of the database, none lost`);
});

/** Far more than what is left of the log's file. */
const LARGE_TEXTS = 12;

it('on a full disk the database refuses with a sentence, and continues once there is room', {
  timeout: 120_000,
}, async () => {
  const words = () => Array.from({ length: 180_000 }, () => random.integer(0, 9)).join('');
  const titles: string[] = [];
  const add = async (title: string, texts: number) => {
    const posts = Array.from({ length: texts }, (_, part) => ({
      title: `${title}, part ${part}`,
      in_depth_analysis: words(),
    }));
    const { error, status } = await client.from('posts').insert(posts);
    if (error === null) titles.push(title);
    return { status, code: error?.code };
  };
  expect(await add('Before', 1)).toMatchObject({ status: 201 });
  running.send({ full: 'all' });
  const refused = async () => {
    for (let number = 0; number < 20; number += 1) {
      const answer = await add(`Large ${number}`, LARGE_TEXTS);
      if (answer.status !== 201) return answer;
    }
    return null;
  };
  expect(await refused()).toEqual({ status: 503, code: '53100' });
  running.send({ full: 'none' });
  expect(await add('Between', 1)).toMatchObject({ status: 201 });

  // The engine cannot continue without its log, so it is reopened automatically.
  running.send({ full: 'log' });
  expect(await refused()).toEqual({ status: 503, code: '53100' });
  expect((await add('Closed', 1)).status).not.toBe(201);
  running.send({ full: 'none' });
  await expect.poll(() => add('After', 1), { timeout: 30_000 }).toMatchObject({ status: 201 });
  const { data } = await client.from('posts').select('title').like('title', '%, part 0');
  const stored = z.array(z.object({ title: z.string() })).parse(data);
  expect(stored.map(({ title }) => title).sort()).toEqual(
    titles.map((title) => `${title}, part 0`).sort(),
  );
});
