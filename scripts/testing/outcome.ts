/** A test that failed or did not run. A check or a runner that failed as a whole has only a name. */
export interface FailedTest {
  /** As it is printed: the file and the titles. */
  name: string;
  /** The path from the root of the project. */
  file?: string;
  /** The project of the runner that the test belongs to. */
  project?: string;
  /** Why it failed. */
  message?: string;
}

/** What a runner reports. */
export interface Outcome {
  passed: number;
  failed: FailedTest[];
  /** Tests that failed, and passed when their file ran alone. They count as passed. */
  unstable: FailedTest[];
  /** Milliseconds by file. */
  durations: Readonly<Record<string, number>>;
}

/** The outcome of something that is not a file of tests. */
export const plainOutcome = (passed: number, failed: readonly string[]): Outcome => ({
  passed,
  failed: failed.map((name) => ({ name })),
  unstable: [],
  durations: {},
});

/** Such as "12.3 s  core/a.test.ts", the slowest first. */
export function slowestFiles(outcomes: readonly Outcome[], most: number): string[] {
  return outcomes
    .flatMap(({ durations }) => Object.entries(durations))
    .sort(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([file, milliseconds]) => `${(milliseconds / 1_000).toFixed(1).padStart(6)} s  ${file}`);
}

const INDENT = '    ';
/** More would push the names of other failures off the screen. */
const MESSAGE_LINES = 6;

/** Terminal colours of a runner's message. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape sequence begins with one
const COLOUR = /\u001b\[[\d;]*m/g;

const messageLines = (message = '') =>
  message
    .replace(COLOUR, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MESSAGE_LINES)
    .map((line) => `${INDENT}${line.trimEnd()}`);

export const UNSTABLE = 'unstable: ';

/** The lines that a test command ends with. The last one is the sum. */
export function summaryLines({ passed, failed, unstable }: Outcome): string[] {
  return [
    ...unstable.flatMap(({ name, message }) => [`${UNSTABLE}${name}`, ...messageLines(message)]),
    ...failed.map(({ name }) => `✗ ${name}`),
    `${passed} passed, ${failed.length} failed`,
  ];
}
