/**
 * Seeds faults into a copy of the last commit and reports which tests notice each.
 * `node scripts/lab/mutation/run.ts [--per-zone 3] [--seed 1] [--against FILE] [--out FILE] [features]`. A feature is a
 * part of the names of its files and database functions. With `--against`, only the faults of an earlier report are
 * seeded again, and those that are no longer noticed are named.
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
  'link',
  'alert',
  'price',
  'schedule',
  'best[-_]of',
];
/**
 * Where a rule can be, and the Vitest projects whose tests can notice a fault there. Each list runs by itself, because
 * the projects of one run share their number of workers.
 */
const ZONES = {
  core: [['rules', 'components'], ['functions']],
  functions: [['functions']],
  admin: [['rules', 'components']],
  supabase: [['database'], ['functions']],
};
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
    'per-zone': { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    against: { type: 'string' },
    out: { type: 'string' },
  },
});

const git = (...words: string[]) => {
  const { status, stdout, stderr } = spawnSync('git', words, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout;
};

const copy = mkdtempSync(join(tmpdir(), 'spotter-mutation-'));
git('worktree', 'add', '--detach', '--force', copy);
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
const files = git('ls-files').trim().split('\n');
const isTest = (path: string) => /\.test\.tsx?$/.test(path);

function mutationsOf(zone: Zone, feature: string): Mutation[] {
  const names = new RegExp(feature);
  const read = (path: string) => readFileSync(join(copy, path), 'utf8');
  if (zone === 'supabase') {
    return files
      .filter((path) => path.startsWith('supabase/schemas/') && names.test(path))
      .flatMap((path) => mutationsOfSql(path, read(path)));
  }
  return files
    .filter((path) => path.startsWith(`${zone}/`) && names.test(path) && /\.tsx?$/.test(path))
    .filter((path) => !/\.(?:test|fixture)\.|messages|\/texts\/|testing\//.test(path))
    .flatMap((path) => mutationsOfTypeScript(path, read(path)));
}

/** The tests of a Vitest project that fail. */
async function failuresOf(
  projects: readonly string[],
  tests: readonly string[],
): Promise<string[]> {
  const report = join(copy, `${projects.join('-')}.json`);
  const child = spawn(
    process.execPath,
    [
      join(copy, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=json',
      `--outputFile=${report}`,
      '--passWithNoTests',
      ...projects.flatMap((project) => ['--project', project]),
      ...tests,
    ],
    { cwd: copy, stdio: 'ignore', timeout: PATIENCE_MILLISECONDS },
  );
  const [status] = await once(child, 'close');
  if (status === 0) return [];
  try {
    const { failed } = readVitestReport(JSON.parse(readFileSync(report, 'utf8')));
    if (failed.length > 0)
      return failed.map(({ name }) => name.replace(/^.*?spotter-mutation-\w+\//, ''));
  } catch {
    // It ended without a report.
  }
  return [`the tests of ${projects.join(' and ')} break off`];
}

/** The tests that fail with a mutation. */
async function noticedBy(mutation: Mutation, zone: Zone, feature: string): Promise<string[]> {
  const isSql = zone === 'supabase';
  // Functions are made again, after all that the migrations do.
  const path = join(
    copy,
    isSql ? 'supabase/migrations/29990101000000_mutation.sql' : mutation.path,
  );
  const kept = isSql ? undefined : readFileSync(path);
  const names = new RegExp(feature);
  const tests = files.filter(
    (each) => isTest(each) && names.test(each) && !each.includes('.long.'),
  );
  if (isSql) tests.push('scripts/local/database/database.test.ts');
  writeFileSync(path, mutation.text);
  try {
    const failures = ZONES[zone].map((projects) => failuresOf(projects, tests));
    return (await Promise.all(failures)).flat();
  } finally {
    if (kept === undefined) rmSync(path);
    else writeFileSync(path, kept);
  }
}

const known =
  values.against === undefined
    ? undefined
    : reportSchema.parse(JSON.parse(readFileSync(values.against, 'utf8')));
const report: Report = [];
try {
  for (const feature of positionals.length > 0 ? positionals : FEATURES) {
    for (const zone of zones) {
      const random = seededRandom(Number(values.seed));
      const all = mutationsOf(zone, feature);
      const chosen =
        known === undefined
          ? random.sample(all, Number(values['per-zone']))
          : all.filter(({ path, line, after }) =>
              known.some(
                (each) =>
                  each.feature === feature &&
                  each.path === path &&
                  each.line === line &&
                  each.after === after,
              ),
            );
      for (const mutation of chosen) {
        const { path, line, before, after } = mutation;
        const noticed = await noticedBy(mutation, zone, feature);
        report.push({ feature, path, line, before, after, noticedBy: noticed });
        console.log(
          `${noticed.length > 0 ? '✓' : '✗'} ${path}:${line}\n    ${before}\n    ${after}`,
        );
        for (const name of noticed) console.log(`      ${name}`);
        if (values.out !== undefined) writeFileSync(values.out, JSON.stringify(report, null, 1));
      }
    }
  }
} finally {
  git('worktree', 'remove', '--force', copy);
}
const unnoticed = report.filter(({ noticedBy }) => noticedBy.length === 0);
console.log(`${report.length} faults, ${report.length - unnoticed.length} noticed`);
for (const { path, line, after } of unnoticed) {
  const before = known?.find(
    (each) => each.path === path && each.line === line && each.after === after,
  );
  if (before !== undefined && before.noticedBy.length > 0) {
    console.log(`No longer noticed: ${path}:${line} ${after}`);
    process.exitCode = 1;
  }
}
