/**
 * `npm test`: the checks, the tests of rules, Worker, database and platform, then the browser
 * stories. Ends with `N passed, N failed`, counted from what the runners report.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { findBrowser } from './browser.ts';
import { runChecks } from './check.ts';

const vitestReport = z.object({ numPassedTests: z.number(), numTotalTests: z.number() });
const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
});

interface Count {
  passed: number;
  failed: number;
}

const reports = mkdtempSync(join(tmpdir(), 'spotter-test-'));

/** Runs a test runner; its own report counts. One that ends badly without saying why counts as a failure. */
function run(command: string[], report: string, count: (report: unknown) => Count): Count {
  const [program = '', ...words] = command;
  const { status } = spawnSync(program, words, {
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, report) },
  });
  try {
    const counted = count(JSON.parse(readFileSync(join(reports, report), 'utf8')));
    return status === 0 || counted.failed > 0 ? counted : { ...counted, failed: 1 };
  } catch (error) {
    console.error(`${words.join(' ')} left no report:`, error);
    return { passed: 0, failed: 1 };
  }
}

const checks = runChecks();

const units = run(
  ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${reports}/unit`],
  'unit',
  (report) => {
    const { numPassedTests, numTotalTests } = vitestReport.parse(report);
    return { passed: numPassedTests, failed: numTotalTests - numPassedTests };
  },
);

process.env.CHROMIUM = await findBrowser();
const stories = run(['playwright', 'test', '--reporter=list,json'], 'stories', (report) => {
  const { stats } = playwrightReport.parse(report);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped };
});

rmSync(reports, { recursive: true });
const failed = checks.failed.length + units.failed + stories.failed;
console.log(`${checks.passed + units.passed + stories.passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
