/** Runs the test runners and counts what they report. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { findBrowser } from './browser.ts';

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

/**
 * Runs a test runner; its own report counts. One that ends badly without saying why counts as a failure.
 *
 * @param beside whether another writes to the screen meanwhile: what this one says follows when it ends
 */
async function run(
  command: (report: string) => string[],
  environment: Record<string, string>,
  count: (report: unknown) => Count,
  beside = false,
): Promise<Count> {
  const directory = mkdtempSync(join(tmpdir(), 'spotter-test-'));
  const report = join(directory, 'report.json');
  const [program = '', ...words] = command(report);
  const child = spawn(program, words, {
    stdio: beside ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => said.push(chunk));
  }
  try {
    const [status] = await once(child, 'close');
    process.stdout.write(Buffer.concat(said));
    const counted = count(JSON.parse(readFileSync(report, 'utf8')));
    return status === 0 || counted.failed > 0 ? counted : { ...counted, failed: 1 };
  } catch (error) {
    console.error(`${words.join(' ')} left no report:`, error);
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function runProjects(names: readonly string[], filter: readonly string[], beside = false) {
  const command = (report: string) => [
    ...['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ...names.flatMap((name) => ['--project', name]),
    ...filter,
  ];
  const count = (report: unknown) => {
    const { numPassedTests, numTotalTests } = vitestReport.parse(report);
    return { passed: numPassedTests, failed: numTotalTests - numPassedTests };
  };
  return run(command, {}, count, beside);
}

/**
 * Runs the tests of rules, components, Worker, database and platform, or those whose path has a text in it. Those of
 * the Worker share one database and go one after the other, so they go beside the rest.
 */
export async function runUnits(...filter: string[]): Promise<Count[]> {
  return Promise.all([
    runProjects(['functions'], filter, true),
    runProjects(['rules', 'components', 'database', 'platform'], filter),
  ]);
}

/** Runs the browser stories, or those whose path has a text in it. */
export async function runStories(...filter: string[]): Promise<Count> {
  const command = () => ['playwright', 'test', '--reporter=list,json', ...filter];
  return run(command, { CHROMIUM: await findBrowser() }, (report) => {
    const { stats } = playwrightReport.parse(report);
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped };
  });
}

/** Says how many passed, on the last line, and ends the process accordingly. */
export function conclude(counts: readonly Count[]): void {
  const sum = (of: keyof Count) => counts.reduce((all, count) => all + count[of], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
}
