/** Runs the test runners and counts what they report. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { type Outcome, plainOutcome, slowestFiles, summaryLines, UNSTABLE } from './outcome.ts';
import { readPlaywrightReport, readVitestReport } from './reports.ts';
import { changedFiles, MOST_UNSTABLE, repeatFailed } from './unstable.ts';

/** Parts of the paths of the tests that depend on FUZZ (scripts/lab/intensity.ts) or on a server. */
export const INTENSE_TESTS = ['fuzz.test', '.server.test', '.long.test'];

/** What the runners print, one file a run. Ignored by Git. */
const LOGS = join(import.meta.dirname, '../../test-logs');
const SLOWEST = join(LOGS, 'slowest-files.txt');
/** What Node has compiled. Ignored by Git. */
const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/compiled');
const SLOWEST_COUNT = 20;
/** Of a run that failed: its failures, which runners print last. */
const PRINTED_LINES = 300;

interface Run {
  /** Names the run on the screen, and its log. */
  label: string;
  command: (reportFile: string) => string[];
  environment: (reportFile: string) => Record<string, string>;
  read: (report: unknown) => Outcome;
}

/**
 * Runs a test runner and reads its report. A runner that fails without a failed test counts as one. Its output goes
 * to a log, of which the end is printed if it fails.
 */
async function run({ label, command, environment, read }: Run): Promise<Outcome> {
  const directory = mkdtempSync(join(tmpdir(), 'spotter-test-'));
  const report = join(directory, 'report.json');
  mkdirSync(LOGS, { recursive: true });
  const log = join(LOGS, `${label.replaceAll(/[^\w.]+/g, '-')}.log`);
  const file = openSync(log, 'w');
  const [program = '', ...words] = command(report);
  console.log(`▸ ${label}`);
  const begun = performance.now();
  const child = spawn(program, words, {
    stdio: ['ignore', file, file],
    // Hundreds of programs are started, most of them several times.
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, ...environment(report) },
  });
  let outcome: Outcome;
  try {
    const [status] = await once(child, 'close');
    outcome = read(JSON.parse(readFileSync(report, 'utf8')));
    if (status !== 0 && outcome.failed.length === 0) {
      outcome.failed.push({ name: `${program} failed` });
    }
  } catch (error) {
    console.error(`${words.join(' ')} left no report:`, error);
    outcome = plainOutcome(0, [`${program} left no report`]);
  } finally {
    closeSync(file);
    rmSync(directory, { recursive: true });
  }
  const { passed, failed } = outcome;
  const seconds = Math.round((performance.now() - begun) / 1000);
  if (failed.length > 0) {
    console.log(readFileSync(log, 'utf8').split('\n').slice(-PRINTED_LINES).join('\n'));
  }
  const mark = failed.length === 0 ? '✓' : '✗';
  console.log(
    `${mark} ${label}: ${passed} passed, ${failed.length} failed in ${seconds} s (${log})`,
  );
  return outcome;
}

interface Selection {
  /** Parts of paths, any of which a test file must contain. */
  filters?: readonly string[];
  environment?: Record<string, string>;
}

/** Runs the tests of some Vitest projects. */
export function runProjects(
  label: string,
  names: readonly string[],
  { filters = [], environment = {} }: Selection,
): Promise<Outcome> {
  return run({
    label,
    command: (report) => [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...names.flatMap((name) => ['--project', name]),
      ...filters,
    ],
    environment: () => environment,
    read: readVitestReport,
  });
}

const BESIDE = ['functions'];
const TOGETHER = ['rules', 'components', 'database', 'platform'];

/**
 * Runs the unit, component, Worker, database and platform tests. The Worker's tests share one
 * database and run one after the other, therefore beside the rest. Files that fail run once more, alone.
 *
 * @param next runs when the Worker's tests have ended, which takes less time than the rest
 */
export async function runVitest(
  selection: Selection = {},
  next: () => Promise<Outcome[]> = async () => [],
): Promise<Outcome[]> {
  const long = selection.environment?.SUITE === 'all' ? 'long ' : '';
  const runBeside = async () => {
    const outcome = await runProjects(`${long}tests of the Worker`, BESIDE, selection);
    return { outcome, others: await next() };
  };
  const [{ outcome, others }, rest] = await Promise.all([
    runBeside(),
    runProjects(`${long}tests of rules, components, database and platform`, TOGETHER, selection),
  ]);
  return [await runFilesAgain(outcome, selection), await runFilesAgain(rest, selection), ...others];
}

/** Runs the files that failed in some Vitest projects once more, alone. */
export function runFilesAgain(outcome: Outcome, selection: Selection): Promise<Outcome> {
  const repeat = (file: string) =>
    runProjects(`${file} once more`, [...BESIDE, ...TOGETHER], { ...selection, filters: [file] });
  return repeatFailed(outcome, repeat, changedFiles());
}

/** Runs the Worker, database and platform tests that `npm test` leaves out. */
export const runLongTests = (next: () => Promise<Outcome[]>): Promise<Outcome[]> =>
  runVitest({ filters: ['.long.test'], environment: { SUITE: 'all' } }, next);

type Suite = { SUITE: 'core' | 'all' } & Record<string, string>;

async function runPlaywright(
  label: string,
  suite: Suite,
  words: readonly string[],
): Promise<Outcome> {
  const browser = await findBrowser();
  return run({
    label,
    command: () => ['playwright', 'test', '--reporter=list,json', ...words],
    environment: (report) => ({
      ...suite,
      CHROMIUM: browser,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    }),
    read: readPlaywrightReport,
  });
}

/**
 * Runs the browser tests of a suite: `core`, or `all` those that are not core. Files that fail run once more,
 * alone on a new platform.
 */
export async function runBrowserTests(suite: Suite): Promise<Outcome> {
  const repeat = (file: string, project = '') =>
    runPlaywright(`${file} once more`, suite, [
      // The argument is a regular expression.
      `${file.replaceAll('.', '\\.')}$`,
      `--project=${project}`,
      // The screenshots of the first failure stay.
      `--output=${join(LOGS, 'once-more')}`,
    ]);
  const label = `${suite.SUITE === 'all' ? 'long ' : ''}browser tests`;
  return repeatFailed(await runPlaywright(label, suite, []), repeat, changedFiles());
}

/** The unstable files of the commands that ran before, from the file in TEST_OUTCOMES. */
function unstableBefore(file: string | undefined): string[] {
  if (file === undefined || !existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(UNSTABLE))
    .map((line) => line.slice(UNSTABLE.length).replace(/(?::\d+)? › .*$/, ''));
}

/**
 * Prints what is unstable, the failures and, on the last line, the sum. Sets the exit code. Appends the same lines
 * to the file in TEST_OUTCOMES, if there is one, for `.ci/run`. Leaves the slowest files in the folder of the logs.
 */
export function conclude(outcomes: readonly Outcome[]): void {
  const { TEST_OUTCOMES } = process.env;
  const sum: Outcome = {
    passed: outcomes.reduce((total, { passed }) => total + passed, 0),
    failed: outcomes.flatMap(({ failed }) => failed),
    unstable: outcomes.flatMap(({ unstable }) => unstable),
    durations: {},
  };
  mkdirSync(LOGS, { recursive: true });
  writeFileSync(SLOWEST, `${slowestFiles(outcomes, SLOWEST_COUNT).join('\n')}\n`);
  const files = new Set(unstableBefore(TEST_OUTCOMES));
  for (const { file = '' } of sum.unstable) files.add(file);
  if (sum.unstable.length > 0 && files.size > MOST_UNSTABLE) {
    sum.failed.push({ name: `${files.size} files are unstable, more than ${MOST_UNSTABLE}` });
  }
  const lines = summaryLines(sum).join('\n');
  if (TEST_OUTCOMES) appendFileSync(TEST_OUTCOMES, `${lines}\n`);
  console.log(lines);
  process.exitCode = sum.failed.length > 0 ? 1 : 0;
}
