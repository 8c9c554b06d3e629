/** Runs the test runners and counts what they report. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { findBrowser } from './browser.ts';

/** Parts of the paths of the tests that depend on FUZZ (scripts/lab/intensity.ts) or on a server. */
export const INTENSE_TESTS = ['fuzz.test', '.server.test', '.long.test'];

const vitestReport = z.object({ numPassedTests: z.number(), numTotalTests: z.number() });
const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
});

export interface Count {
  passed: number;
  failed: number;
}

interface Run {
  command: (reportFile: string) => string[];
  environment: (reportFile: string) => Record<string, string>;
  count: (report: unknown) => Count;
  /** Holds the output back until the end, because another runner uses the screen. */
  inBackground?: boolean;
}

/** Runs a test runner and counts its report. A runner that fails without a failed test counts as one. */
async function run({ command, environment, count, inBackground = false }: Run): Promise<Count> {
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
    const counted = count(JSON.parse(readFileSync(report, 'utf8')));
    return status === 0 || counted.failed > 0 ? counted : { ...counted, failed: 1 };
  } catch (error) {
    console.error(`${words.join(' ')} left no report:`, error);
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

interface Selection {
  /** Parts of paths, any of which a test file must contain. */
  filters?: readonly string[];
  environment?: Record<string, string>;
}

/** Runs the tests of some Vitest projects. */
function runProjects(
  names: readonly string[],
  { filters = [], environment = {} }: Selection,
  inBackground: boolean,
): Promise<Count> {
  return run({
    command: (report) => [
      ...['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      ...names.flatMap((name) => ['--project', name]),
      ...filters,
    ],
    environment: () => environment,
    count: (report) => {
      const { numPassedTests, numTotalTests } = vitestReport.parse(report);
      return { passed: numPassedTests, failed: numTotalTests - numPassedTests };
    },
    inBackground,
  });
}

/**
 * Runs the unit, component, Worker, database and platform tests. The Worker's tests share one
 * database and run one after the other, therefore beside the rest.
 */
export function runVitest(selection: Selection = {}): Promise<Count[]> {
  return Promise.all([
    runProjects(['functions'], selection, true),
    runProjects(['rules', 'components', 'database', 'platform'], selection, false),
  ]);
}

/** Runs the Worker, database and platform tests that `npm test` leaves out. */
export const runLongTests = (): Promise<Count[]> =>
  runVitest({ filters: ['.long.test'], environment: { SUITE: 'all' } });

/** Runs the browser tests of a suite: `core`, or `all` those that are not core. */
export async function runBrowserTests(
  environment: { SUITE: 'core' | 'all' } & Record<string, string>,
): Promise<Count> {
  const browser = await findBrowser();
  return run({
    command: () => ['playwright', 'test', '--reporter=list,json'],
    environment: (report) => ({
      ...environment,
      CHROMIUM: browser,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    }),
    count: (report) => {
      const { stats } = playwrightReport.parse(report);
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped };
    },
  });
}

/**
 * Prints the sum on the last line, sets the exit code, and appends the sum to the file in TEST_COUNTS,
 * if there is one, for `.ci/run`.
 */
export function conclude(counts: readonly Count[]): void {
  const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
  const [passed, failed] = [sum('passed'), sum('failed')];
  if (process.env.TEST_COUNTS) appendFileSync(process.env.TEST_COUNTS, `${passed} ${failed}\n`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
