/** Which failures are repeated, and what a repetition that passes means (docs/decisions/0026-two-test-commands.md). */
import { spawnSync } from 'node:child_process';
import type { FailedTest, Outcome } from './outcome.ts';

/** More unstable files in one run fail it. */
export const MOST_UNSTABLE = 2;
/** More files fail for one reason, and their repetition says nothing. */
const MOST_REPEATED = 5;

/** Parts of the names of tests of denials, attacks, counting and leaks: what they find once can happen again. */
export const NEVER_EXCUSED = [
  'admin-api',
  'attacks',
  'counting',
  'database',
  'event-consumer',
  'faults',
  'fuzz',
  'gate',
  'kill',
  'power',
  'privacy',
  'publishable-key',
];

const neverExcused = new RegExp(
  `(?:^|[/.-])(?:${NEVER_EXCUSED.join('|')})(?:[.-][^/]*)?\\.(?:test|spec)\\.tsx?$`,
);

/** Whether a failure of a file fails the run although a repetition passes. */
export const isNeverExcused = (file: string, changed: ReadonlySet<string>): boolean =>
  changed.has(file) || neverExcused.test(file);

/** The tests of each file that failed, by project and file. Failures without a file are left out. */
function byFile(failed: readonly FailedTest[]): FailedTest[][] {
  const files = new Map<string, FailedTest[]>();
  for (const test of failed) {
    if (test.file === undefined) continue;
    const key = `${test.project ?? ''} ${test.file}`;
    files.set(key, [...(files.get(key) ?? []), test]);
  }
  return [...files.values()];
}

/**
 * Repeats each file that failed, one at a time. Tests of a file that then passes are unstable and count as
 * passed, if they may be.
 *
 * @param repeat runs one file of a project alone
 * @param changed the files that this branch changed
 */
export async function repeatFailed(
  outcome: Outcome,
  repeat: (file: string, project: string | undefined) => Promise<Outcome>,
  changed: ReadonlySet<string>,
): Promise<Outcome> {
  const files = byFile(outcome.failed);
  if (files.length > MOST_REPEATED) return outcome;
  const result: Outcome = {
    ...outcome,
    failed: [...outcome.failed],
    unstable: [...outcome.unstable],
  };
  for (const tests of files) {
    const [{ file = '', project } = {}] = tests;
    const again = await repeat(file, project);
    if (again.failed.length > 0 || again.passed === 0) continue;
    const others = result.failed.filter((test) => !tests.includes(test));
    if (isNeverExcused(file, changed)) {
      const named = tests.map((test) => ({ ...test, name: `${test.name} (passes alone)` }));
      result.failed = [...others, ...named];
    } else {
      result.failed = others;
      result.passed += tests.length;
      result.unstable.push(...tests);
    }
  }
  return result;
}

/**
 * The files that differ from the main branch, with what is not committed. TEST_BASE names another commit to
 * compare with. Empty without a repository or a main branch.
 */
export function changedFiles(base = process.env.TEST_BASE ?? 'origin/main'): ReadonlySet<string> {
  const git = (...words: string[]) => spawnSync('git', words, { encoding: 'utf8' });
  const { status, stdout } = git('merge-base', 'HEAD', base);
  if (status !== 0) return new Set();
  const { stdout: names } = git('diff', '--name-only', '-z', stdout.trim());
  return new Set(names.split('\0').filter((name) => name !== ''));
}
