/**
 * Seeds faults into a copy of a commit, one at a time, and reports which tests notice each. Long tests and those in a
 * browser are not run.
 * `node scripts/lab/mutation/run.ts [--revision HEAD] [--per-zone 3] [--seed 1] [--zone core] [--out FILE] [--against
 * FILE] [features]`. A feature is a part of the paths of its files. `--against` seeds the faults of an earlier report
 * again, and names those that are no longer noticed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { seededRandom } from '../../../core/testing/random.ts';
import { readVitestReport } from '../../testing/reports.ts';
import { type Mutation, mutationsOfSql, mutationsOfTypeScript } from './mutations.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FEATURES = [
  'merchant',
  'categor',
  'comparison',
  'specification',
  '(?:/|managed_)links',
  'alert',
  'prices',
  'schedule',
  'best[-_]of',
];
/**
 * Where a rule can be, and the Vitest projects whose tests can notice a fault there. Each list runs alone, because
 * the projects of one run share their number of workers.
 */
const ZONES = {
  core: [['rules', 'components'], ['functions']],
  functions: [['functions']],
  admin: [['rules', 'components']],
  supabase: [['database'], ['functions']],
};
const DATABASE_TEST = 'scripts/local/database/database.test.ts';
/** A fault may make a test wait for ever. */
const PATIENCE_MILLISECONDS = 180_000;
type Zone = keyof typeof ZONES;
const zones = Object.keys(ZONES) as Zone[];

const reportSchema = z.array(
  z.object({
    feature: z.string(),
    path: z.string(),
    line: z.int(),
    before: z.string(),
    after: z.string(),
    /** `file › test`; empty where no test noticed. */
    noticedBy: z.array(z.string()),
  }),
);
type Report = z.infer<typeof reportSchema>;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    revision: { type: 'string', default: 'HEAD' },
    'per-zone': { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    zone: { type: 'string', multiple: true, default: Object.keys(ZONES) },
    out: { type: 'string' },
    against: { type: 'string' },
  },
});

function git(...words: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', words, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

const copy = mkdtempSync(join(tmpdir(), 'spotter-mutation-'));
const files = git('ls-tree', '-r', '--name-only', values.revision).trim().split('\n');
const read = (path: string) => readFileSync(join(copy, path), 'utf8');

function mutationsOf(zone: Zone, feature: RegExp): Mutation[] {
  const paths = files.filter((path) => path.startsWith(`${zone}/`) && feature.test(path));
  if (zone === 'supabase') {
    return paths
      .filter((path) => path.startsWith('supabase/schemas/'))
      .flatMap((path) => mutationsOfSql(path, read(path)));
  }
  return paths
    .filter(
      (path) =>
        /\.tsx?$/.test(path) && !/\.(?:test|fixture)\.|messages|\/texts\/|testing\//.test(path),
    )
    .flatMap((path) => mutationsOfTypeScript(path, read(path)));
}

/** The tests of Vitest projects that fail. */
async function failuresOf(
  projects: readonly string[],
  tests: readonly string[],
): Promise<string[]> {
  const report = join(copy, `${projects.join('-')}.json`);
  rmSync(report, { force: true });
  const words = [
    join(copy, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=json',
    `--outputFile=${report}`,
    '--passWithNoTests',
    ...projects.flatMap((project) => ['--project', project]),
    ...tests,
  ];
  const options = { cwd: copy, stdio: 'ignore', timeout: PATIENCE_MILLISECONDS } as const;
  const [status] = await once(spawn(process.execPath, words, options), 'close');
  if (status === 0) return [];
  try {
    const { failed } = readVitestReport(JSON.parse(readFileSync(report, 'utf8')));
    const names = failed.map(({ name }) => name.replace(/^.*?spotter-mutation-\w+\//, ''));
    if (names.length > 0) return names;
  } catch {
    // It ended without a report.
  }
  return [`the tests of ${projects.join(' and ')} break off`];
}

/** The tests that fail with a mutation; null if the database refuses it. */
async function noticedBy(
  mutation: Mutation,
  zone: Zone,
  feature: RegExp,
): Promise<string[] | null> {
  const isSql = zone === 'supabase';
  // Functions are made again, after all that the migrations do.
  const path = join(
    copy,
    isSql ? 'supabase/migrations/29990101000000_mutation.sql' : mutation.path,
  );
  const kept = isSql ? undefined : readFileSync(path);
  const tests = files.filter((each) => feature.test(each) && /(?<!\.long)\.test\.tsx?$/.test(each));
  if (isSql) tests.push(DATABASE_TEST);
  writeFileSync(path, mutation.text);
  try {
    const failures = await Promise.all(ZONES[zone].map((projects) => failuresOf(projects, tests)));
    // The whole file fails where the migrations do.
    return failures.flat().includes(DATABASE_TEST) ? null : failures.flat();
  } finally {
    if (kept === undefined) rmSync(path);
    else writeFileSync(path, kept);
  }
}

const report: Report = [];

/** Seeds faults until enough of them are possible. */
async function seed(zone: Zone, feature: string, mutations: Mutation[], most: number) {
  const names = new RegExp(feature);
  const enough = report.length + most;
  for (const mutation of mutations) {
    if (report.length === enough) return;
    const noticed = await noticedBy(mutation, zone, names);
    if (noticed === null) continue;
    const { path, line, before, after } = mutation;
    report.push({ feature, path, line, before, after, noticedBy: noticed });
    console.log(`${noticed.length > 0 ? '✓' : '✗'} ${path}:${line}\n    ${before}\n    ${after}`);
    for (const name of noticed) console.log(`      ${name}`);
    if (values.out !== undefined) writeFileSync(values.out, JSON.stringify(report, null, 1));
  }
}

type Fault = Pick<Mutation, 'path' | 'line' | 'before' | 'after'>;
const isSame = (one: Fault, other: Fault) =>
  one.path === other.path && one.before === other.before && one.after === other.after;

const known =
  values.against && reportSchema.parse(JSON.parse(readFileSync(values.against, 'utf8')));
git('worktree', 'add', '--detach', copy, values.revision);
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
try {
  for (const feature of positionals.length > 0 ? positionals : FEATURES) {
    for (const zone of zones.filter((each) => values.zone.includes(each))) {
      const all = mutationsOf(zone, new RegExp(feature));
      const again = known
        ? all.filter((each) =>
            known.some((fault) => fault.feature === feature && isSame(fault, each)),
          )
        : seededRandom(Number(values.seed)).sample(all, all.length);
      await seed(zone, feature, again, known ? again.length : Number(values['per-zone']));
    }
  }
} finally {
  git('worktree', 'remove', '--force', copy);
}
const noticed = report.filter((fault) => fault.noticedBy.length > 0);
console.log(`${report.length} faults, ${noticed.length} noticed`);
for (const fault of report) {
  const before = known ? known.find((each) => isSame(each, fault)) : undefined;
  if (fault.noticedBy.length > 0 || !before?.noticedBy.length) continue;
  console.log(`No longer noticed: ${fault.path}:${fault.line} ${fault.after}`);
  process.exitCode = 1;
}
