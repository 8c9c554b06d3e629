/** Runs tests on other dates than today's. */
import { pathToFileURL } from 'node:url';
import type { Outcome } from './outcome.ts';
import { runFilesAgain, runProjects } from './runners.ts';

interface TestDate {
  at: string;
  /** The time zone of the machine. */
  zone?: string;
}

/** In the long suite, for the tests in SQL, whose instants are mostly fixed. */
export const LATER: TestDate = { at: '2030-06-15T12:00:00Z' };

export const DATES: readonly TestDate[] = [
  { at: '2026-12-31T23:30:00Z' },
  // Clocks go forward half an hour later.
  { at: '2027-03-28T00:30:00Z', zone: 'Europe/Berlin' },
  { at: '2028-02-29T12:00:00Z' },
  LATER,
  // The last year of 32-bit clocks.
  { at: '2037-12-31T12:00:00Z' },
];

const PRELOAD = pathToFileURL(`${import.meta.dirname}/moved-date.mjs`).href;

/**
 * Runs the tests of rules, components and the embedded database in processes whose `Date` starts at that moment.
 * Workers and PostgreSQL servers keep the clock of the machine, so their tests are left out.
 *
 * @param filters parts of paths, any of which a test file must contain
 */
export async function runOnDate(
  { at, zone }: TestDate,
  filters: readonly string[] = [],
): Promise<Outcome> {
  const environment = {
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${PRELOAD}`.trim(),
    TEST_DATE_OFFSET: String(Date.parse(at) - Date.now()),
    ...(zone !== undefined && { TZ: zone }),
  };
  const projects = ['rules', 'components', 'database'];
  const label = `tests on ${at}${zone === undefined ? '' : ` in ${zone}`}`;
  const selection = { environment, filters };
  const outcome = await runFilesAgain(await runProjects(label, projects, selection), selection);
  return {
    ...outcome,
    failed: outcome.failed.map((test) => ({ ...test, name: `${test.name} (on ${at})` })),
  };
}
