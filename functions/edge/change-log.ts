import { CHANGES_PER_READING } from '../../core/publishing/limits.ts';
import {
  type Change,
  type ChangesAnswer,
  changesAnswerSchema,
  type DueChange,
} from '../../core/publishing/schema.ts';
import { anonClient } from '../database/anon-client.ts';
import { query } from '../database/query.ts';
import type { Env } from '../hosting/env.ts';
import type { BuildFiles } from './build-files.ts';

/** The change log of the database beyond the served build, as far as it was read. */
export interface ChangeLog {
  /** The identity of the database that the served build was made of. */
  database: string;
  construction: boolean;
  /** Number of the last change in the served build. */
  served: number;
  /** Every change up to this number is known. */
  known: number;
  /** Number of the last change that a build must include. */
  build: number;
  /** The last change of each subject beyond the build. */
  changes: ReadonlyMap<string, Change>;
  /** Changes that the clock has made since then, which get a number later. */
  due: readonly Change[];
  /** The revision of best-of pages, comparisons and categories in the served build, and now. */
  servedPages: string;
  pages: string;
  /** Milliseconds that the clock of the database is ahead of this one. */
  clockOffset: number;
  /** False while there are more changes than were read. */
  isComplete: boolean;
}

interface Source {
  env: Env;
  build: BuildFiles;
  fetch: typeof globalThis.fetch;
  signal: AbortSignal;
  now: () => number;
}

interface Answer extends ChangesAnswer {
  clockOffset: number;
}

/**
 * The log with the next changes of the database, at most CHANGES_PER_READING. The cost depends on the changes since
 * `before`, not on the amount of content.
 *
 * @throws also when the served build is of another database: the site then stays as it was built
 */
export async function readChangeLog(
  source: Source,
  before: ChangeLog | undefined,
): Promise<ChangeLog> {
  const start = before ?? (await asBuilt(source));
  const [answer, built] = await Promise.all([ask(source, start.known), asBuilt(source)]);
  if (before !== undefined && isSetBack(before, built, answer)) {
    return readChangeLog(source, undefined);
  }
  if (isOther(answer.database, built)) {
    throw new Error('The served build was made of another database: deploy the site again');
  }
  const { construction, pages, clockOffset, change, build_change, changes, due } = answer;
  const isComplete = changes.length < CHANGES_PER_READING;
  const beyond = [...latest(start.changes, changes)].filter(
    ([, { number }]) => number > built.served,
  );
  return {
    ...built,
    construction,
    pages,
    clockOffset,
    // What the clock has changed is between two numbers.
    known: isComplete ? change : Math.floor(changes.at(-1)?.number ?? change),
    build: build_change,
    changes: new Map(beyond),
    due: numberedDue(due, Math.max(change, built.served)),
    isComplete,
  };
}

/** Without anything from the database. */
async function asBuilt({ build, env }: Source): Promise<ChangeLog> {
  const { database, construction, change, pages } = await build.record(env);
  return {
    database,
    construction,
    served: change,
    known: change,
    build: change,
    changes: new Map(),
    due: [],
    servedPages: pages,
    pages: '',
    clockOffset: 0,
    isComplete: false,
  };
}

/** Numbers of two databases cannot be compared. Older builds do not name theirs. */
function isOther(database: string, built: ChangeLog): boolean {
  return built.database !== '' && database !== built.database;
}

/** An older build lacks forgotten changes; a restored database continues from an older number. */
function isSetBack(before: ChangeLog, built: ChangeLog, answer: Answer): boolean {
  return (
    before.database !== built.database ||
    built.served < before.served ||
    answer.change < before.known
  );
}

const subjectOf = (change: Change): string =>
  change.kind === 'link' ? `link ${change.id}` : `review ${change.post_id}`;

/** If a subject changes several times, the last change counts. */
export function latest(
  known: ReadonlyMap<string, Change>,
  added: readonly Change[],
): Map<string, Change> {
  const all = new Map(known);
  for (const change of added) {
    const subject = subjectOf(change);
    if ((all.get(subject)?.number ?? 0) <= change.number) all.set(subject, change);
  }
  return all;
}

/** Placed after every numbered change and before the next one. */
function numberedDue(due: readonly DueChange[], last: number): Change[] {
  return due.map((change) => {
    if (change.kind === 'link') return change;
    const { at, ...known } = change;
    return { ...known, number: last + 0.5, due: at ?? '' };
  });
}

async function ask({ env, fetch, signal, now }: Source, since: number): Promise<Answer> {
  const asked = now();
  const call = anonClient(env, fetch).rpc('read_changes', { since }).abortSignal(signal);
  const answer = await query(call, changesAnswerSchema);
  // The answer was made between the request and now.
  return { ...answer, clockOffset: Date.parse(answer.now) - (asked + now()) / 2 };
}
