/**
 * How long it takes until a change of the owner's is in the files that are served, beside the full
 * builds of the generators an owner could take instead, over the same reviews and in turns.
 * `node scripts/lab/bench/builds.ts [reviews ...]`, by default 100, 1,000 and 10,000. Hugo is taken where
 * it is installed (Debian's `hugo`); Eleventy comes from the package registry.
 */
import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { Database } from '../../../supabase/database.types.ts';
import { buildSite } from '../../local/astro.ts';
import type { Data } from '../../local/data.ts';
import { readKeptContent } from '../../local/rebuild/renderer.ts';
import { type PeerSite, pageSize, writeEleventySite, writeHugoSite } from './measuring/peers.ts';
import { makeSite, root, startPublisher } from './measuring/site.ts';
import { duration, median, peakMemory, type Run, table, timeCommand } from './measuring/timing.ts';

const ELEVENTY = '@11ty/eleventy@3.1.7';
/** A round asks everybody once, but the slow ones not in every round. */
const ROUNDS = 9;
const SLOW_ROUNDS = 2;

const publishedSchema = z.object({ milliseconds: z.number(), told: z.string() });

// The pages are loaded here too, for the peers' templates.
process.env.NODE_ENV = 'production';

function installed(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function installEleventy(folder: string): Promise<string> {
  const words = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--no-save', ELEVENTY];
  await timeCommand(['npm', ...words], {});
  return join(folder, 'node_modules/@11ty/eleventy/cmd.cjs');
}

/** What the owner does, each time to something else. */
class Owner {
  #turn = 0;
  readonly #supabase;
  readonly #ids: string[];

  private constructor(supabase: ReturnType<typeof open>, ids: string[]) {
    this.#supabase = supabase;
    this.#ids = ids;
  }

  static async of(data: Data): Promise<Owner> {
    const supabase = open(data);
    const { data: posts } = await supabase
      .from('posts')
      .select('id')
      .eq('published', true)
      .limit(100)
      .throwOnError();
    return new Owner(
      supabase,
      posts.map(({ id }) => id),
    );
  }

  async edits() {
    this.#turn += 1;
    const id = this.#ids[this.#turn % this.#ids.length] ?? '';
    await this.#supabase
      .from('posts')
      .update({ price: `$${this.#turn}.50` })
      .eq('id', id)
      .throwOnError();
  }

  async publishes() {
    this.#turn += 1;
    const title = `Brand New Thing ${this.#turn}`;
    await this.#supabase
      .from('posts')
      .insert({ title, short_description: 'New.', pros: 'Fast\nLight', published: true })
      .throwOnError();
  }

  async renamesCategory() {
    this.#turn += 1;
    await this.#supabase
      .from('categories')
      .update({ name: `Apparel ${this.#turn}` })
      .eq('slug', 'apparel')
      .throwOnError();
  }
}

function open(data: Data) {
  return createClient<Database>(data.url, data.keys.secret, { auth: { persistSession: false } });
}

/** The rebuild service as a process of its own. */
class Service {
  readonly #child: ChildProcess;
  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  static async start(env: Record<string, string>): Promise<Service> {
    const child = startPublisher(env, []);
    await once(child, 'message');
    return new Service(child);
  }

  async publish(): Promise<Run> {
    this.#child.send('publish');
    const [message] = await once(this.#child, 'message');
    const { milliseconds, told } = publishedSchema.parse(message);
    if (!told.startsWith('Rendered')) throw new Error(`It did not render: ${told}`);
    return { milliseconds, megabytes: peakMemory(this.#child.pid) };
  }

  async stop() {
    this.#child.kill();
    await once(this.#child, 'exit');
  }
}

/** From starting a process to the switched build, and the process's end. */
async function publishCold(env: Record<string, string>): Promise<Run> {
  const started = performance.now();
  const child = startPublisher(env, ['once']);
  const exited = once(child, 'exit');
  const [message] = await once(child, 'message');
  const milliseconds = performance.now() - started;
  const megabytes = peakMemory(child.pid);
  const { told } = publishedSchema.parse(message);
  if (!told.startsWith('Rendered')) throw new Error(`It did not render: ${told}`);
  await exited;
  return { milliseconds, megabytes };
}

async function measure(count: number, eleventy: string): Promise<string> {
  const site = await makeSite(count);
  const { folder, data, environment, env, build } = site;
  try {
    const content = await readKeptContent(build);
    const options = { build, origin: environment.SITE_URL, content };
    const peers: PeerSite[] = [];
    if (installed('hugo')) {
      peers.push(await writeHugoSite({ ...options, folder: join(folder, 'hugo') }));
    }
    peers.push(await writeEleventySite({ ...options, folder: join(folder, 'eleventy') }, eleventy));

    const slug = content.reviews[5]?.slug ?? '';
    const sizes = [`Spotter ${await pageSize(join(build, 'client'), slug)}`];
    for (const { name, command, cwd, output } of peers) {
      await timeCommand(command, { cwd });
      sizes.push(`${name} ${await pageSize(output, slug)}`);
    }
    const owner = await Owner.of(data);
    const runs = new Map<string, Run[]>();
    const note = async (name: string, run: () => Promise<Run>) => {
      runs.set(name, [...(runs.get(name) ?? []), await run()]);
    };
    const whole = async () => {
      const directory = join(folder, 'whole');
      const started = performance.now();
      const { signal } = new AbortController();
      await buildSite({ root, directory, environment, logFile: join(folder, 'log'), signal });
      return { milliseconds: performance.now() - started, megabytes: 0 };
    };
    let service = await Service.start(env);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { name, command, cwd } of peers) {
        const isSlow = name !== 'Hugo';
        if (!isSlow || round < SLOW_ROUNDS) {
          await note(`${name}, everything`, () => timeCommand(command, { cwd }));
        }
      }
      if (round < SLOW_ROUNDS) await note('Spotter, the code changed (astro build)', whole);
      await owner.edits();
      await note('Spotter, one edit, warm', () => service.publish());
      await owner.publishes();
      await note('Spotter, a new review, warm', () => service.publish());
      await owner.renamesCategory();
      await note('Spotter, everything, warm', () => service.publish());
      if (round % 2 === 0) {
        await service.stop();
        await owner.edits();
        await note('Spotter, one edit, cold process', () => publishCold(env));
        await owner.renamesCategory();
        await note('Spotter, everything, cold process', () => publishCold(env));
        service = await Service.start(env);
      }
    }
    await service.stop();
    return `### ${count.toLocaleString('en')} reviews\n\n${report(runs)}\n\nA review's page, in bytes: ${sizes.join(', ')}.\n`;
  } finally {
    await site.close();
  }
}

function report(runs: ReadonlyMap<string, Run[]>): string {
  const middle = (name: string) => median((runs.get(name) ?? []).map((run) => run.milliseconds));
  const hugo = middle('Hugo, everything');
  const rows = [...runs].map(([name, all]) => {
    const times = all.map((run) => run.milliseconds);
    const memory = Math.max(...all.map((run) => run.megabytes));
    return [
      name,
      duration(middle(name)),
      duration(Math.min(...times)),
      duration(Math.max(...times)),
      Number.isNaN(hugo) ? '' : (middle(name) / hugo).toFixed(3),
      memory > 0 ? `${Math.round(memory)} MB` : '',
      String(all.length),
    ];
  });
  return table(['what', 'median', 'least', 'most', "of Hugo's", 'peak memory', 'runs'], rows);
}

const counts = process.argv.slice(2).map(Number);
const tools = await mkdtemp(join(root, '.spotter-bench-tools-'));
try {
  const eleventy = await installEleventy(tools);
  for (const count of counts.length > 0 ? counts : [100, 1_000, 10_000]) {
    console.log(await measure(count, eleventy));
  }
} finally {
  await rm(tools, { recursive: true });
}
