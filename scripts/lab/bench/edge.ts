/**
 * Measures a review's page through the Worker beside a Worker that only returns the file, in turns, and
 * the processor time of what the edge renders. `node scripts/lab/bench/edge.ts [reviews]`, by default
 * 10,000. Needs `wrk`, and `pgrep` to find the processes.
 */
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { judgedSets } from '../../../core/catalogue/judged-queries.fixture.ts';
import { bestOfContent } from '../../../core/screens/pages.fixture.ts';
import { createRuntime } from '../../local/compat/miniflare.ts';
import { readWorker, runtimeOptions } from '../../local/worker.ts';
import { openDatabase } from '../../owner/access/database.ts';
import { freePort, LOOPBACK } from '../../process/ports.ts';
import { read } from './measuring/request.ts';
import { type MeasuredSite, makeSite } from './measuring/site.ts';
import { median, table } from './measuring/timing.ts';

const COUNT = Number(process.argv[2] ?? 10_000);
const ROUNDS = 7;
const SECONDS = 4;
const CONNECTIONS = 16;
const REQUESTS = 1_000;
const MANAGED_LINKS = 500;
const PICKS = 10;
const TICKS_PER_SECOND = 100;

const run = promisify(execFile);

const PLAIN = 'export default { fetch: (request, env) => env.ASSETS.fetch(request) };';
const EMPTY = "export default { fetch: () => new Response('') };";

interface Running {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts the Worker of the site, or a script in its place. */
async function start(site: MeasuredSite, script?: string): Promise<Running> {
  const port = await freePort();
  const worker = await readWorker(site.build);
  const miniflare = createRuntime({
    ...runtimeOptions(worker),
    ...(script !== undefined && {
      modules: [{ type: 'ESModule' as const, path: '/plain.mjs', contents: script }],
      modulesRoot: '/',
    }),
    host: LOOPBACK,
    port: 0,
    cf: { country: 'US' },
    bindings: {
      ...worker.configuration.vars,
      SITE_URL: site.environment.SITE_URL,
      SUPABASE_URL: site.data.url,
      SUPABASE_PUBLISHABLE_KEY: site.data.keys.publishable,
      SUPABASE_SECRET_KEY: site.data.keys.secret,
    },
    // Miniflare's own worker, which listens on its port, would hide the cost of this one.
    unsafeDirectSockets: [{ host: LOOPBACK, port }],
    assets: {
      directory: join(site.build, 'client'),
      binding: 'ASSETS',
      run_worker_first: true,
      routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: true },
      assetConfig: { html_handling: 'auto-trailing-slash', not_found_handling: 'none' },
    },
  });
  await miniflare.ready;
  const newest = execFileSync('pgrep', ['-n', '-P', `${process.pid}`, 'workerd'], {
    encoding: 'utf8',
  });
  const { origin: url } = await miniflare.unsafeGetDirectURL();
  return { url, pid: Number(newest), stop: () => miniflare.dispose() };
}

/** Requests per second, and the 99th percentile in milliseconds. */
async function load(url: string): Promise<{ rate: number; p99: number }> {
  const words = ['-t', '1', '-c', `${CONNECTIONS}`, '-d', `${SECONDS}s`, '--latency', url];
  const { stdout } = await run('wrk', words);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  const [, value = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  if (/Non-2xx/.test(stdout)) throw new Error(stdout);
  const p99 = Number(value) * { us: 0.001, ms: 1, s: 1_000 }[unit as 'us' | 'ms' | 's'];
  return { rate, p99 };
}

function processorTime(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return (((user ?? 0) + (system ?? 0)) * 1_000) / TICKS_PER_SECOND;
}

/** Processor time per request, in milliseconds, of consecutive requests, and the last response. */
async function cost(worker: Running, path: (turn: number) => string) {
  const request = async (turn: number) => {
    const { status, body } = await read(`${worker.url}${path(turn)}`);
    if (status >= 400) throw new Error(`${path(turn)} answered ${status}`);
    return body;
  };
  for (let turn = 0; turn < REQUESTS; turn += 1) await request(turn);
  const before = processorTime(worker.pid);
  let body = Buffer.alloc(0);
  for (let turn = 0; turn < REQUESTS; turn += 1) body = await request(turn);
  return { milliseconds: (processorTime(worker.pid) - before) / REQUESTS, body };
}

/** Of all judged and random searches the slowest one (`search.ts`). */
const SLOWEST = 'weight watch band bluetooth battery charge grams steel rubber handle';
const words = ['watch', 'protein', 'mat', 'grip', 'shoes', 'sleep', 'band', 'zzzz'];
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

const site = await makeSite(COUNT);
const started: Running[] = [];
try {
  const supabase = openDatabase({ url: site.data.url, secretKey: site.data.keys.secret });
  const { data: posts } = await supabase
    .from('posts')
    .select('id, slug')
    .eq('published', true)
    .limit(PICKS)
    .throwOnError();
  const [post, changing] = posts;
  if (!post?.slug || !changing?.slug) throw new Error('The database has too few reviews');
  const compared = `/compare?items=${posts
    .slice(2, 6)
    .map(({ slug }) => slug)
    .join()}`;
  const page = `/reviews/${post.slug}`;
  // As after an import; the build does not know them.
  const links = Array.from({ length: MANAGED_LINKS }, (_, index) => ({
    slug: `bench-${index}`,
    target: `https://shop.example/${index}`,
  }));
  await supabase.from('managed_links').insert(links).throwOnError();
  const link = (turn: number) => `/go/bench-${turn % MANAGED_LINKS}?post=${post.id}&at=offers`;

  const ours = await start(site);
  started.push(ours);
  const plain = await start(site, PLAIN);
  started.push(plain);
  const empty = await start(site, EMPTY);
  started.push(empty);

  const rates: Record<'plain' | 'ours', Awaited<ReturnType<typeof load>>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.push({
      plain: await load(`${plain.url}${page}`),
      ours: await load(`${ours.url}${page}`),
    });
  }
  const row = (label: string, server: 'plain' | 'ours') => {
    const medianOf = (name: 'plain' | 'ours', figure: 'rate' | 'p99') =>
      median(rates.map((round) => round[name][figure]));
    const [rate, p99] = [medianOf(server, 'rate'), medianOf(server, 'p99')];
    return [
      label,
      Math.round(rate).toLocaleString('en'),
      (rate / medianOf('plain', 'rate')).toFixed(2),
      `${p99.toFixed(1)} ms`,
      (p99 / medianOf('plain', 'p99')).toFixed(2),
    ];
  };
  console.log(
    `### A review's page, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s\n`,
  );
  console.log(
    table(
      ['server', 'requests a second', 'of the plain Worker', 'p99', 'of the plain Worker'],
      [row('Worker that returns the file', 'plain'), row('Spotter', 'ours')],
    ),
  );

  const word = (turn: number) => words[turn % words.length] ?? '';
  const judged = Object.values(judgedSets).flatMap((set) => set.map(({ search }) => search));
  const products = (search = '') => `/api/products?${new URLSearchParams({ search })}`;
  // The first row is the cost of the runtime's HTTP, which all rows contain.
  const costs: [string, { milliseconds: number; body: Buffer }][] = [
    ['a Worker that answers nothing', await cost(empty, () => page)],
    ['the file by the plain Worker', await cost(plain, () => page)],
    ['the file by Spotter', await cost(ours, () => page)],
    ['`/go/…`, a managed link', await cost(ours, link)],
    ['`/api/products?search=…`', await cost(ours, (turn) => `/api/products?search=${word(turn)}`)],
    [
      'the same, the judged searches',
      await cost(ours, (turn) => products(judged[turn % judged.length])),
    ],
    ['the same, the slowest search', await cost(ours, () => products(SLOWEST))],
    [
      '`/products?search=…`, rendered',
      await cost(ours, (turn) => `/products?search=${word(turn)}&page=${1 + (turn % 2)}`),
    ],
    ['`/compare?items=…`, four reviews', await cost(ours, () => compared)],
  ];
  await supabase.from('posts').update({ price: '$1.23' }).eq('id', changing.id).throwOnError();
  while (!(await read(`${ours.url}/reviews/${changing.slug}`)).body.includes('$1.23')) {
    await wait(200);
  }
  costs.push(
    ['a changed review, rendered', await cost(ours, () => `/reviews/${changing.slug}`)],
    ['home with a pending change', await cost(ours, () => '/')],
    ['the list with a pending change', await cost(ours, () => '/products')],
    [
      '`/api/products?search=…` with a pending change',
      await cost(ours, (turn) => `/api/products?search=${word(turn)}`),
    ],
    ['RSS with a pending change', await cost(ours, () => '/rss.xml')],
    ['a review near a changed one', await cost(ours, () => page)],
  );
  const picks = posts.map(({ id }) => id);
  const content = bestOfContent('bench', picks, { category_ids: [] });
  const at = new Date().toISOString();
  const bestOf = {
    kind: 'best-of',
    content,
    published: true,
    published_at: at,
    content_updated_at: at,
  };
  await supabase.from('documents').insert(bestOf).throwOnError();
  while ((await read(`${ours.url}/best/bench`)).status !== 200) await wait(200);
  const { data: category } = await supabase
    .from('categories')
    .select('slug')
    .eq('active', true)
    .limit(1)
    .single()
    .throwOnError();
  costs.push(
    [`a best-of page of ${PICKS} changed since the build`, await cost(ours, () => '/best/bench')],
    [
      'the pages of a category with a pending change',
      await cost(ours, (turn) => `/categories/${category.slug}${turn % 2 === 0 ? '' : '/2'}`),
    ],
  );
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
