/**
 * What the Worker costs: a review's page through it beside a Worker that only returns the file, both
 * in workerd with Cloudflare's own asset worker, in turns; and the processor's time of what is made at
 * the edge. `node scripts/lab/bench/edge.ts [reviews]`, by default 10,000. Wants `wrk`, and takes nginx
 * where it is installed (both are in Debian).
 */
import { execFile, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { createClient } from '@supabase/supabase-js';
import type { Database } from '../../../supabase/database.types.ts';
import { createRuntime } from '../../local/compat/miniflare.ts';
import { freePort } from '../../local/ports.ts';
import { type BuiltWorker, readWorker } from '../../local/worker.ts';
import { type MeasuredSite, makeSite } from './measuring/site.ts';
import { median, table } from './measuring/timing.ts';

const COUNT = Number(process.argv[2] ?? 10_000);
const ROUNDS = 7;
const SECONDS = 4;
const CONNECTIONS = 16;
const REQUESTS = 1_000;
/** What the kernel counts processor time in. */
const TICKS_PER_SECOND = 100;

const run = promisify(execFile);

/** Workers to compare with: one only returns the file, one answers a word without looking. */
const PLAIN = 'export default { fetch: (request, env) => env.ASSETS.fetch(request) };';
const EMPTY = "export default { fetch: () => new Response('') };";

/** A Worker in a workerd of its own. */
interface Running {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

function workerds(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8');
        const parent = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
        return parent === process.pid && /^Name:\s+workerd/m.test(status);
      } catch {
        return false;
      }
    });
}

async function start(site: MeasuredSite, worker: BuiltWorker | string): Promise<Running> {
  const before = new Set(workerds());
  const port = await freePort();
  const built = typeof worker === 'string' ? await readWorker(site.build) : worker;
  const { configuration } = built;
  const { modules, root: modulesRoot } =
    typeof worker === 'string'
      ? {
          modules: [{ type: 'ESModule' as const, path: '/plain.mjs', contents: worker }],
          root: '/',
        }
      : worker;
  const queues = Object.fromEntries(
    configuration.queues.producers.map(({ binding, queue }) => [binding, queue]),
  );
  const miniflare = createRuntime({
    host: '127.0.0.1',
    port: 0,
    cf: { country: 'US' },
    modules,
    modulesRoot,
    compatibilityDate: configuration.compatibility_date,
    compatibilityFlags: configuration.compatibility_flags,
    bindings: {
      ...configuration.vars,
      SITE_URL: site.environment.SITE_URL,
      SUPABASE_URL: site.data.url,
      SUPABASE_PUBLISHABLE_KEY: site.data.keys.publishable,
      SUPABASE_SECRET_KEY: site.data.keys.secret,
    },
    // Past Miniflare's own worker, which answers its port and would hide what the Worker costs.
    unsafeDirectSockets: [{ host: '127.0.0.1', port }],
    queueProducers: queues,
    ratelimits: Object.fromEntries(
      configuration.ratelimits.map(({ name, ...limit }) => [name, limit]),
    ),
    assets: {
      directory: join(site.build, 'client'),
      binding: 'ASSETS',
      run_worker_first: true,
      routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: true },
      assetConfig: { html_handling: 'auto-trailing-slash', not_found_handling: 'none' },
    },
  });
  await miniflare.ready;
  const pid = workerds().find((found) => !before.has(found)) ?? 0;
  const direct = await miniflare.unsafeGetDirectURL();
  return { url: direct.origin, pid, stop: () => miniflare.dispose() };
}

/** Requests a second, and the slowest hundredth in milliseconds. */
async function load(url: string): Promise<{ rate: number; p99: number }> {
  const words = ['-t', '1', '-c', `${CONNECTIONS}`, '-d', `${SECONDS}s`, '--latency', url];
  const { stdout } = await run('wrk', words);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  const [, value = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  if (/Non-2xx/.test(stdout)) throw new Error(stdout);
  const p99 = Number(value) * { us: 0.001, ms: 1, s: 1_000 }[unit as 'us' | 'ms' | 's'];
  return { rate, p99 };
}

/** The processor's time of a process so far, in milliseconds. */
function processorTime(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return (((user ?? 0) + (system ?? 0)) * 1_000) / TICKS_PER_SECOND;
}

/** Processor time of one request, one after the other, and the size of the last answer. */
async function cost(worker: Running, address: (turn: number) => string) {
  const ask = async (turn: number) => {
    const response = await fetch(`${worker.url}${address(turn)}`);
    const body = Buffer.from(await response.arrayBuffer());
    if (!response.ok) throw new Error(`${address(turn)} answered ${response.status}`);
    return body;
  };
  for (let turn = 0; turn < REQUESTS; turn += 1) await ask(turn);
  const before = processorTime(worker.pid);
  let body = Buffer.alloc(0);
  for (let turn = 0; turn < REQUESTS; turn += 1) body = await ask(turn);
  return { milliseconds: (processorTime(worker.pid) - before) / REQUESTS, body };
}

async function startNginx(site: MeasuredSite): Promise<Running | undefined> {
  const port = await freePort();
  const file = join(site.folder, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; worker_processes 1; pid ${site.folder}/nginx.pid; error_log /dev/null;
events {}
http { access_log off; include /etc/nginx/mime.types; client_body_temp_path ${site.folder}; proxy_temp_path ${site.folder}; fastcgi_temp_path ${site.folder}; uwsgi_temp_path ${site.folder}; scgi_temp_path ${site.folder};
server { listen 127.0.0.1:${port}; root ${join(site.build, 'client')}; location / { try_files $uri.html =404; } } }`,
  );
  const child = spawn('nginx', ['-c', file], { stdio: 'ignore' });
  const failed = await Promise.race([
    new Promise<true>((resolve) => child.once('error', () => resolve(true))),
    wait(1_000).then(() => child.exitCode !== null),
  ]);
  if (failed) return undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: async () => void child.kill('SIGQUIT'),
  };
}

const words = ['watch', 'protein', 'mat', 'grip', 'shoes', 'sleep', 'band', 'zzzz'];
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

const site = await makeSite(COUNT);
const started: Running[] = [];
try {
  const supabase = createClient<Database>(site.data.url, site.data.keys.secret, {
    auth: { persistSession: false },
  });
  const { data: posts } = await supabase
    .from('posts')
    .select('id, slug')
    .eq('published', true)
    .limit(2)
    .throwOnError();
  const [post, changing] = posts;
  if (!post?.slug || !changing?.slug) throw new Error('There is no review to ask for');
  const page = `/reviews/${post.slug}`;

  const ours = await start(site, await readWorker(site.build));
  started.push(ours);
  const plain = await start(site, PLAIN);
  started.push(plain);
  const empty = await start(site, EMPTY);
  started.push(empty);
  const nginx = await startNginx(site);
  if (nginx !== undefined) started.push(nginx);

  const rates: Record<string, { rate: number; p99: number }[]> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, { url }] of Object.entries({
      'Worker that returns the file': plain,
      Spotter: ours,
      ...(nginx && { nginx }),
    })) {
      rates[name] = [...(rates[name] ?? []), await load(`${url}${page}`)];
    }
  }
  const middle = (name: string, what: 'rate' | 'p99') =>
    median((rates[name] ?? []).map((each) => each[what]));
  console.log(
    `### A review's page, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s\n`,
  );
  console.log(
    table(
      ['server', 'requests a second', 'of the plain Worker', 'p99', 'of the plain Worker'],
      Object.keys(rates).map((name) => [
        name,
        Math.round(middle(name, 'rate')).toLocaleString('en'),
        (middle(name, 'rate') / middle('Worker that returns the file', 'rate')).toFixed(2),
        `${middle(name, 'p99').toFixed(1)} ms`,
        (middle(name, 'p99') / middle('Worker that returns the file', 'p99')).toFixed(2),
      ]),
    ),
  );

  const word = (turn: number) => words[turn % words.length] ?? '';
  // What the first row takes is the runtime's HTTP: the rest of a row is the Worker and what it calls.
  const costs: [string, { milliseconds: number; body: Buffer }][] = [
    ['a Worker that answers nothing', await cost(empty, () => page)],
    ['the file by the plain Worker', await cost(plain, () => page)],
    ['the file by Spotter', await cost(ours, () => page)],
    ['`/api/products?search=…`', await cost(ours, (turn) => `/api/products?search=${word(turn)}`)],
    [
      '`/products?search=…`, rendered',
      await cost(ours, (turn) => `/products?search=${word(turn)}&page=${1 + (turn % 2)}`),
    ],
  ];
  await supabase.from('posts').update({ price: '$1.23' }).eq('id', changing.id).throwOnError();
  while (!(await (await fetch(`${ours.url}/reviews/${changing.slug}`)).text()).includes('$1.23')) {
    await wait(200);
  }
  costs.push(['a changed review, rendered', await cost(ours, () => `/reviews/${changing.slug}`)]);
  console.log(`\n### Processor time of a request at ${COUNT.toLocaleString('en')} reviews\n`);
  console.log(
    table(
      ['what', 'processor time', 'beyond the first row', 'answer', 'Brotli'],
      costs.map(([name, { milliseconds, body }]) => [
        name,
        `${milliseconds.toFixed(2)} ms`,
        `${(milliseconds - (costs[0]?.[1].milliseconds ?? 0)).toFixed(2)} ms`,
        kilobytes(body.length),
        kilobytes(brotliCompressSync(body).length),
      ]),
    ),
  );
} finally {
  for (const each of started) await each.stop();
  await site.close();
}
