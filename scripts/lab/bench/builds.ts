/**
 * Measures how long an owner's change takes until it is in the served files, beside full builds of the
 * same reviews by Hugo (if installed) and `astro build`, in turns.
 * `node scripts/lab/bench/builds.ts [reviews ...]`, by default 100, 1,000 and 10,000.
 */
import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { buildSite } from '../../local/astro.ts';
import type { Data } from '../../local/data.ts';
import { readKeptContent } from '../../local/rebuild/renderer.ts';
import { openDatabase } from '../../owner/database.ts';
import { writeHugoSite } from './measuring/hugo.ts';
import { makeSite, root, startPublisher } from './measuring/site.ts';
import { duration, median, peakMemory, type Run, table, timeCommand } from './measuring/timing.ts';

const ROUNDS = 5;
/** `astro build` takes part in these rounds only. */
const SLOW_ROUNDS = 2;
const HUGO = ['hugo', '--quiet', '--cleanDestinationDir'];

const publishedSchema = z.object({ milliseconds: z.number(), log: z.string() });

// This process renders pages too, for Hugo's templates.
process.env.NODE_ENV = 'production';

async function ownerOf(data: Data) {
  const supabase = openDatabase({ url: data.url, secretKey: data.keys.secret });
  const { data: posts } = await supabase
    .from('posts')
    .select('id')
    .eq('published', true)
    .limit(100)
    .throwOnError();
  let turn = 0;
  return {
    async editPost() {
      turn += 1;
      const id = posts[turn % posts.length]?.id ?? '';
      const price = `$${turn}.50`;
      await supabase.from('posts').update({ price }).eq('id', id).throwOnError();
    },
    async addPost() {
      turn += 1;
      const title = `Brand New Thing ${turn}`;
      await supabase
        .from('posts')
        .insert({ title, short_description: 'New.', pros: 'Fast\nLight', published: true })
        .throwOnError();
    },
    async renameCategory() {
      turn += 1;
      const name = `Apparel ${turn}`;
      await supabase.from('categories').update({ name }).eq('slug', 'apparel').throwOnError();
    },
  };
}

async function published(publisher: ChildProcess): Promise<Run> {
  const [message] = await once(publisher, 'message');
  const { milliseconds, log } = publishedSchema.parse(message);
  if (!log.startsWith('Rendered')) throw new Error(`The publisher did not render: ${log}`);
  return { milliseconds, megabytes: peakMemory(publisher.pid) };
}

async function startService(env: Record<string, string>) {
  const publisher = startPublisher(env, []);
  await once(publisher, 'message');
  return {
    publish(): Promise<Run> {
      publisher.send('publish');
      return published(publisher);
    },
    async stop() {
      publisher.kill();
      await once(publisher, 'exit');
    },
  };
}

async function publishCold(env: Record<string, string>): Promise<Run> {
  const started = performance.now();
  const publisher = startPublisher(env, ['once']);
  const exited = once(publisher, 'exit');
  const { megabytes } = await published(publisher);
  const milliseconds = performance.now() - started;
  await exited;
  return { milliseconds, megabytes };
}

async function measure(count: number): Promise<string> {
  const site = await makeSite(count);
  const { folder, data, environment, env, build } = site;
  try {
    const content = await readKeptContent(build);
    const page = join('reviews', `${content.reviews[5]?.slug}.html`);
    const sizes = [`Spotter ${(await readFile(join(build, 'client', page))).length}`];
    const hugo = { cwd: join(folder, 'hugo') };
    const hasHugo = spawnSync('hugo', ['version']).status === 0;
    if (hasHugo) {
      await writeHugoSite(hugo.cwd, build, environment.SITE_URL, content);
      await timeCommand(HUGO, hugo);
      sizes.push(`Hugo ${(await readFile(join(hugo.cwd, 'public', page))).length}`);
    }
    const runs = new Map<string, Run[]>();
    const record = async (name: string, run: () => Promise<Run>) => {
      runs.set(name, [...(runs.get(name) ?? []), await run()]);
    };
    const astroBuild = async () => {
      const directory = join(folder, 'whole');
      const started = performance.now();
      const { signal } = new AbortController();
      await buildSite({ root, directory, environment, logFile: join(folder, 'log'), signal });
      return { milliseconds: performance.now() - started, megabytes: 0 };
    };
    const owner = await ownerOf(data);
    let service = await startService(env);
    for (let round = 0; round < ROUNDS; round += 1) {
      if (hasHugo) await record('Hugo, everything', () => timeCommand(HUGO, hugo));
      if (round < SLOW_ROUNDS) await record('Spotter, the code changed (astro build)', astroBuild);
      await owner.editPost();
      await record('Spotter, one edit, warm', service.publish);
      await owner.addPost();
      await record('Spotter, a new review, warm', service.publish);
      await owner.renameCategory();
      await record('Spotter, everything, warm', service.publish);
      if (round % 2 === 0) {
        await service.stop();
        await owner.editPost();
        await record('Spotter, one edit, cold process', () => publishCold(env));
        await owner.renameCategory();
        await record('Spotter, everything, cold process', () => publishCold(env));
        service = await startService(env);
      }
    }
    await service.stop();
    return `### ${count.toLocaleString('en')} reviews\n\n${report(runs)}\n\nA review's page, in bytes: ${sizes.join(', ')}.\n`;
  } finally {
    await site.close();
  }
}

function report(runs: ReadonlyMap<string, Run[]>): string {
  const medianOf = (name: string) => median((runs.get(name) ?? []).map((run) => run.milliseconds));
  const hugo = medianOf('Hugo, everything');
  const rows = [...runs].map(([name, all]) => {
    const times = all.map((run) => run.milliseconds);
    const memory = Math.max(...all.map((run) => run.megabytes));
    return [
      name,
      duration(medianOf(name)),
      duration(Math.min(...times)),
      duration(Math.max(...times)),
      Number.isNaN(hugo) ? '' : (medianOf(name) / hugo).toFixed(3),
      memory > 0 ? `${Math.round(memory)} MB` : '',
      String(all.length),
    ];
  });
  return table(['what', 'median', 'least', 'most', "of Hugo's", 'peak memory', 'runs'], rows);
}

const counts = process.argv.slice(2).map(Number);
for (const count of counts.length > 0 ? counts : [100, 1_000, 10_000]) {
  console.log(await measure(count));
}
