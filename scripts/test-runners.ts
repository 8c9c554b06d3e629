/** Runs the test runners and counts what they report. */
import { spawnSync } from 'node:child_process';
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

/** Runs a test runner; its own report counts. One that ends badly without saying why counts as a failure. */
function run(
  command: (report: string) => string[],
  environment: Record<string, string>,
  count: (report: unknown) => Count,
): Count {
  const directory = mkdtempSync(join(tmpdir(), 'spotter-test-'));
  const report = join(directory, 'report.json');
  const [program = '', ...words] = command(report);
  const { status } = spawnSync(program, words, {
    stdio: 'inherit',
    env: { ...process.env, ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  try {
    const counted = count(JSON.parse(readFileSync(report, 'utf8')));
    return status === 0 || counted.failed > 0 ? counted : { ...counted, failed: 1 };
  } catch (error) {
    console.error(`${words.join(' ')} left no report:`, error);
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Runs the tests of rules, Worker, database and platform, or those whose path has a text in it. */
export function runUnits(...filter: string[]): Count {
  const command = (report: string) => [
    ...['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ...filter,
  ];
  return run(command, {}, (report) => {
    const { numPassedTests, numTotalTests } = vitestReport.parse(report);
    return { passed: numPassedTests, failed: numTotalTests - numPassedTests };
  });
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
