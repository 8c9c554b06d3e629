/**
 * Measures a page of every kind with Lighthouse's mobile preset, over HTTP/2 and compressed, as
 * Cloudflare sends them, beside an empty page. The pages take turns, so that load on the machine affects
 * all of them. Lighthouse comes from the package registry; `openssl` makes the certificate.
 * `node scripts/lab/bench/pages.ts [rounds]`
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { findBrowser } from '../../testing/browser.ts';
import { chromiumFlags } from '../../testing/compat/chromium-flags.ts';
import { EMPTY_PATH, makeCertificate, startProxy } from './measuring/proxy.ts';
import { withPlatform } from './measuring/site.ts';
import { duration, median, table } from './measuring/timing.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const ROUNDS = Number(process.argv[2] ?? 3);
const PAGES = {
  empty: EMPTY_PATH,
  home: '/',
  products: '/products',
  review: '/reviews/skip-9',
  'best-of': '/best/best-fitness-wearables',
  comparison: '/compare/fellgate-scree-runner-vs-lantern-milepost-3-daily-trainer',
  category: '/categories/recovery',
};

const run = promisify(execFile);

const number = z.object({ numericValue: z.number() });
const reportSchema = z.object({
  categories: z.record(z.string(), z.object({ score: z.number() })),
  audits: z.looseObject({
    'largest-contentful-paint': number,
    'first-contentful-paint': number,
    'total-blocking-time': number,
    'cumulative-layout-shift': number,
    'total-byte-weight': number,
  }),
});
const failedSchema = z.object({
  audits: z.record(
    z.string(),
    z.object({ id: z.string(), title: z.string(), score: z.number().nullable() }),
  ),
});

const flags = [
  ...chromiumFlags,
  '--headless',
  '--disable-quic',
  '--no-first-run',
  '--ignore-certificate-errors',
].join(' ');

await withPlatform(0, async (platform, directory) => {
  const tools = join(directory, 'tools');
  const words = ['install', '--prefix', tools, '--no-audit', '--no-fund', '--no-save', LIGHTHOUSE];
  await run('npm', words);
  const lighthouse = join(tools, 'node_modules/lighthouse/cli/index.js');
  const port = Number(new URL(platform.url).port);
  const origin = await startProxy(port, await makeCertificate(directory));
  const reports = new Map<string, z.infer<typeof reportSchema>[]>();
  const problems = new Set<string>();
  const environment = { ...process.env, CHROME_PATH: await findBrowser() };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, path] of Object.entries(PAGES)) {
      const file = join(directory, `${name}-${round}.json`);
      const output = ['--output=json', `--output-path=${file}`, '--quiet'];
      const words = [lighthouse, `${origin}${path}`, ...output, `--chrome-flags=${flags}`];
      await run(process.execPath, words, { env: environment });
      const json: unknown = JSON.parse(await readFile(file, 'utf8'));
      reports.set(name, [...(reports.get(name) ?? []), reportSchema.parse(json)]);
      if (path === EMPTY_PATH) continue;
      for (const audit of Object.values(failedSchema.parse(json).audits)) {
        if (audit.score !== null && audit.score < 0.9) problems.add(`${name}: ${audit.id}`);
      }
    }
  }
  const score = (name: string, category: string) =>
    String(
      median(
        (reports.get(name) ?? []).map(
          ({ categories }) => (categories[category]?.score ?? Number.NaN) * 100,
        ),
      ),
    );
  const of = (name: string, audit: keyof z.infer<typeof reportSchema>['audits'] & string) =>
    median((reports.get(name) ?? []).map(({ audits }) => number.parse(audits[audit]).numericValue));
  const beyond = (name: string, audit: Parameters<typeof of>[1]) =>
    `${Math.round(of(name, audit) - of('empty', audit))} ms`;
  const rows = Object.keys(PAGES).map((name) => [
    name,
    score(name, 'performance'),
    score(name, 'accessibility'),
    score(name, 'best-practices'),
    score(name, 'seo'),
    duration(of(name, 'first-contentful-paint')),
    duration(of(name, 'largest-contentful-paint')),
    beyond(name, 'largest-contentful-paint'),
    duration(of(name, 'total-blocking-time')),
    beyond(name, 'total-blocking-time'),
    of(name, 'cumulative-layout-shift').toFixed(3),
    `${(of(name, 'total-byte-weight') / 1024).toFixed(0)} KB`,
  ]);
  const head = [
    'page',
    'perf',
    'a11y',
    'best practices',
    'SEO',
    'FCP',
    'LCP',
    'beyond the empty page',
  ];
  console.log(`### Lighthouse, mobile preset, median of ${ROUNDS}\n`);
  console.log(table([...head, 'TBT', 'beyond the empty page', 'CLS', 'sent'], rows));
  console.log(`\nBelow 0.9: ${[...problems].join(', ') || 'nothing'}.`);
});
