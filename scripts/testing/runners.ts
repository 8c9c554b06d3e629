/** Runs the test runners and counts what they report. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { findBrowser } from './browser.ts';

/** Parts of the paths of the tests that depend on FUZZ (scripts/lab/intensity.ts) or on a server. */
export const INTENSE_TESTS = ['fuzz.test', '.server.test', '.long.test'];

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

const playwrightSuite = z.object({
  specs: z.array(
    z.object({
      file: z.string(),
      line: z.number(),
      title: z.string(),
      tests: z.array(z.object({ projectName: z.string(), status: z.string() })),
    }),
  ),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});
const playwrightReport = z.object({ suites: z.array(playwrightSuite) });

/** What a runner reports. */
export interface Outcome {
  passed: number;
  /** The names of the tests that failed or did not run. */
  failed: string[];
}

interface Run {
  command: (reportFile: string) => string[];
  environment: (reportFile: string) => Record<string, string>;
  read: (report: unknown) => Outcome;
  /** Holds the output back until the end, because another runner uses the screen. */
  inBackground?: boolean;
}

/** Runs a test runner and reads its report. A runner that fails without a failed test counts as one. */
async function run({ command, environment, read, inBackground = false }: Run): Promise<Outcome> {
  const directory = mkdtempSync(join(tmpdir(), 'spotter-test-'));
  const report = join(directory, 'report.json');
  const [program = '', ...words] = command(report);
  const child = spawn(program, words, {
    stdio: inBackground ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...environment(report) },
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => output.push(chunk));
  }
  try {
    const [status] = await once(child, 'close');
    process.stdout.write(Buffer.concat(output));
    const outcome = read(JSON.parse(readFileSync(report, 'utf8')));
    if (status !== 0 && outcome.failed.length === 0) outcome.failed.push(`${program} failed`);
    return outcome;
  } catch (error) {
    console.error(`${words.join(' ')} left no report:`, error);
    return { passed: 0, failed: [`${program} left no report`] };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

interface Selection {
  /** Parts of paths, any of which a test file must contain. */
  filters?: readonly string[];
  environment?: Record<string, string>;
}

function readVitestReport(report: unknown): Outcome {
  const outcome: Outcome = { passed: 0, failed: [] };
  for (const { name, status, assertionResults } of vitestReport.parse(report).testResults) {
    const file = relative(process.cwd(), name);
    const failed = assertionResults.filter((test) => test.status !== 'passed');
    outcome.passed += assertionResults.length - failed.length;
    outcome.failed.push(...failed.map(({ fullName }) => `${file} › ${fullName}`));
    if (status === 'failed' && failed.length === 0) outcome.failed.push(file);
  }
  return outcome;
}

function readPlaywrightReport(report: unknown): Outcome {
  const outcome: Outcome = { passed: 0, failed: [] };
  const read = ({ specs, suites = [] }: z.infer<typeof playwrightSuite>) => {
    for (const { file, line, title, tests } of specs) {
      for (const { projectName, status } of tests) {
        if (status === 'expected') outcome.passed += 1;
        else outcome.failed.push(`${file}:${line} › ${title} (${projectName}, ${status})`);
      }
    }
    suites.forEach(read);
  };
  playwrightReport.parse(report).suites.forEach(read);
  return outcome;
}

/** Runs the tests of some Vitest projects. */
function runProjects(
  names: readonly string[],
  { filters = [], environment = {} }: Selection,
  inBackground: boolean,
): Promise<Outcome> {
  return run({
    command: (report) => [
      ...['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      ...names.flatMap((name) => ['--project', name]),
      ...filters,
    ],
    environment: () => environment,
    read: readVitestReport,
    inBackground,
  });
}

/**
 * Runs the unit, component, Worker, database and platform tests. The Worker's tests share one
 * database and run one after the other, therefore beside the rest.
 */
export function runVitest(selection: Selection = {}): Promise<Outcome[]> {
  return Promise.all([
    runProjects(['functions'], selection, true),
    runProjects(['rules', 'components', 'database', 'platform'], selection, false),
  ]);
}

/** Runs the Worker, database and platform tests that `npm test` leaves out. */
export const runLongTests = (): Promise<Outcome[]> =>
  runVitest({ filters: ['.long.test'], environment: { SUITE: 'all' } });

/** Runs the browser tests of a suite: `core`, or `all` those that are not core. */
export async function runBrowserTests(
  environment: { SUITE: 'core' | 'all' } & Record<string, string>,
): Promise<Outcome> {
  const browser = await findBrowser();
  return run({
    command: () => ['playwright', 'test', '--reporter=list,json'],
    environment: (report) => ({
      ...environment,
      CHROMIUM: browser,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    }),
    read: readPlaywrightReport,
  });
}

/**
 * Prints the failures and, on the last line, the sum. Sets the exit code. Appends the same lines to the
 * file in TEST_OUTCOMES, if there is one, for `.ci/run`.
 */
export function conclude(outcomes: readonly Outcome[]): void {
  const failed = outcomes.flatMap((outcome) => outcome.failed);
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const lines = [
    ...failed.map((name) => `✗ ${name}`),
    `${passed} passed, ${failed.length} failed`,
  ].join('\n');
  if (process.env.TEST_OUTCOMES) appendFileSync(process.env.TEST_OUTCOMES, `${lines}\n`);
  console.log(lines);
  process.exitCode = failed.length > 0 ? 1 : 0;
}
