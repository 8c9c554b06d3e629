import { globSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import type { FailedTest, Outcome } from './outcome.ts';
import { plainOutcome, slowestFiles, summaryLines } from './outcome.ts';
import { readPlaywrightReport, readVitestReport } from './reports.ts';
import { isNeverExcused, NEVER_EXCUSED, repeatFailed } from './unstable.ts';

const failedIn = (file: string, title = 'works'): FailedTest => ({
  name: `${file} › ${title}`,
  file,
  message: 'expected 1 to be 2',
});

const outcomeOf = (...failed: FailedTest[]): Outcome => ({
  passed: 10,
  failed,
  unstable: [],
  durations: {},
});

const passes = vi.fn(async () => plainOutcome(3, []));
const fails = vi.fn(async () => plainOutcome(2, ['again']));

test('tests of a file that passes alone are unstable, and count as passed', async () => {
  const tests = [failedIn('a.test.ts', 'one'), failedIn('a.test.ts', 'two')];
  const result = await repeatFailed(outcomeOf(...tests), passes, new Set());
  expect(passes.mock.calls).toEqual([['a.test.ts', undefined]]);
  expect(result).toEqual({ passed: 12, failed: [], unstable: tests, durations: {} });
  expect(summaryLines(result)).toEqual([
    'unstable: a.test.ts › one',
    '    expected 1 to be 2',
    'unstable: a.test.ts › two',
    '    expected 1 to be 2',
    '12 passed, 0 failed',
  ]);
});

test('a file that fails again stays failed', async () => {
  const outcome = outcomeOf(failedIn('a.test.ts'));
  expect(await repeatFailed(outcome, fails, new Set())).toEqual(outcome);
});

test('a file of which nothing runs again stays failed', async () => {
  const outcome = outcomeOf(failedIn('a.test.ts'));
  expect(await repeatFailed(outcome, async () => plainOutcome(0, []), new Set())).toEqual(outcome);
});

test.each([
  ['a file that the branch changed', 'a.test.ts', new Set(['a.test.ts'])],
  ['a test of attacks', 'e2e/operator/long/attacks-site-texts.spec.ts', new Set<string>()],
])('%s fails although it passes alone', async (_, file, changed) => {
  const result = await repeatFailed(outcomeOf(failedIn(file)), passes, changed);
  expect(summaryLines(result)).toEqual([`✗ ${file} › works (passes alone)`, '10 passed, 1 failed']);
});

test('a file is repeated for each project that it failed in', async () => {
  const repeat = vi.fn(async (_file: string, project?: string) =>
    project === 'shared' ? plainOutcome(1, []) : plainOutcome(0, ['again']),
  );
  const [one, other] = ['shared', 'postgres'].map((project) => ({
    ...failedIn('e2e/a.spec.ts', project),
    project,
  }));
  if (one === undefined || other === undefined) throw new Error('Two tests');
  const result = await repeatFailed(outcomeOf(one, other), repeat, new Set());
  expect(result).toEqual({ passed: 11, failed: [other], unstable: [one], durations: {} });
});

test('nothing is repeated when many files fail, or a runner as a whole', async () => {
  passes.mockClear();
  const many = Array.from({ length: 6 }, (_, index) => failedIn(`${index}.test.ts`));
  for (const outcome of [outcomeOf(...many), plainOutcome(0, ['vitest left no report'])]) {
    expect(await repeatFailed(outcome, passes, new Set())).toEqual(outcome);
  }
  expect(passes).not.toHaveBeenCalled();
});

test('every name of tests that are never excused is that of a test', () => {
  const tests = globSync('{core,site,admin,functions,scripts,e2e}/**/*.{test,spec}.{ts,tsx}');
  for (const name of NEVER_EXCUSED) {
    const named = tests.filter((file) => file.includes(name) && isNeverExcused(file, new Set()));
    expect(named, name).not.toEqual([]);
  }
  expect(isNeverExcused('admin/links/read-csv.test.ts', new Set())).toBe(false);
});

test('a report of Vitest names files, tests and reasons', () => {
  const report = {
    testResults: [
      {
        name: `${process.cwd()}/core/a.test.ts`,
        status: 'failed',
        startTime: 1_000,
        endTime: 2_500,
        assertionResults: [
          { fullName: 'adds', status: 'passed' },
          { fullName: 'divides', status: 'failed', failureMessages: ['expected 1 to be 2'] },
        ],
      },
      {
        name: `${process.cwd()}/core/b.test.ts`,
        status: 'failed',
        message: 'No module',
        assertionResults: [],
      },
    ],
  };
  expect(readVitestReport(report)).toEqual({
    passed: 1,
    failed: [
      { name: 'core/a.test.ts › divides', file: 'core/a.test.ts', message: 'expected 1 to be 2' },
      { name: 'core/b.test.ts', file: 'core/b.test.ts', message: 'No module' },
    ],
    unstable: [],
    durations: { 'core/a.test.ts': 1_500, 'core/b.test.ts': 0 },
  });
});

test('a report of Playwright names files, projects and reasons', () => {
  const spec = (title: string, status: string, message?: string) => ({
    file: 'visitor/a.spec.ts',
    line: 7,
    title,
    tests: [
      {
        projectName: 'shared',
        status,
        results: [{ duration: 700, errors: message === undefined ? [] : [{ message }] }],
      },
    ],
  });
  const report = {
    suites: [
      {
        specs: [spec('reads', 'expected')],
        suites: [{ specs: [spec('buys', 'unexpected', 'no button')] }],
      },
    ],
  };
  expect(readPlaywrightReport(report)).toEqual({
    passed: 1,
    failed: [
      {
        name: 'e2e/visitor/a.spec.ts:7 › buys (shared, unexpected)',
        file: 'e2e/visitor/a.spec.ts',
        project: 'shared',
        message: 'no button',
      },
    ],
    unstable: [],
    durations: { 'e2e/visitor/a.spec.ts': 1_400 },
  });
});

test('the slowest files are named over all runs', () => {
  const run = (durations: Record<string, number>) => ({ ...plainOutcome(1, []), durations });
  const outcomes = [run({ 'a.test.ts': 900, 'b.test.ts': 12_340 }), run({ 'c.spec.ts': 2_000 })];
  expect(slowestFiles(outcomes, 2)).toEqual(['  12.3 s  b.test.ts', '   2.0 s  c.spec.ts']);
});
