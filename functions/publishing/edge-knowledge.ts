import { EDGE_STATE_PAGE } from '../../core/publishing/limits.ts';
import {
  changesByAddress,
  type DueChange,
  type EdgeStateAnswer,
  edgeStateAnswerSchema,
  type PostChange,
} from '../../core/publishing/schema.ts';
import { anonClient } from '../database/anon-client.ts';
import { query } from '../database/query.ts';
import type { Env } from '../env.ts';
import type { ServedBuild } from './served-build.ts';

/** A change that visitors can see. Other kinds of content join this union. */
export type Change = PostChange;

/** What each kind of change is about. Of several changes to one subject the last one counts. */
const subjects: Record<Change['kind'], (change: Change) => string> = {
  upsert: ({ post_id }) => `post ${post_id}`,
  remove: ({ post_id }) => `post ${post_id}`,
};

function withChanges(
  changes: ReadonlyMap<string, Change> | undefined,
  added: readonly Change[],
): Map<string, Change> {
  const all = new Map(changes);
  for (const change of added) all.set(subjects[change.kind](change), change);
  return all;
}

export interface EdgeKnowledge {
  construction: boolean;
  /** Number of the last change in the served build. */
  served: number;
  /** Every change up to this number is known. */
  change: number;
  changes: ReadonlyMap<string, Change>;
  /** What the clock has changed since. */
  due: readonly Change[];
  /** Milliseconds that the clock of the database is ahead of this one. */
  clockOffset: number;
}

/** Behind every numbered change and before the next one. */
function numberedDue(due: readonly DueChange[], last: number): Change[] {
  return due.map(({ at, ...change }) => ({ ...change, number: last + 0.5, due: at ?? '' }));
}

interface Source {
  env: Env;
  build: ServedBuild;
  fetch: typeof globalThis.fetch;
  signal: AbortSignal;
  now: () => number;
}

/** The cost depends on the changes since `before`, not on the amount of content. */
export async function readEdgeKnowledge(
  source: Source,
  before: EdgeKnowledge | undefined,
): Promise<EdgeKnowledge> {
  const servedChange = async () => (await source.build.record(source.env)).change;
  let since = before?.change ?? (await servedChange());
  let changes = withChanges(before?.changes, []);
  for (;;) {
    const [answer, served] = await Promise.all([readChanges(source, since), servedChange()]);
    // An older build lacks forgotten changes; a restored database continues from an older number.
    if (before !== undefined && (served < before.served || answer.change < since)) {
      return readEdgeKnowledge(source, undefined);
    }
    changes = withChanges(changes, answer.changes);
    const last = answer.changes.at(-1);
    if (last === undefined || answer.changes.length < EDGE_STATE_PAGE) {
      const beyond = new Map([...changes].filter(([, { number }]) => number > served));
      const { construction, change } = answer;
      const due = numberedDue(answer.due, Math.max(change, served));
      const clockOffset = answer.clockOffset;
      return { construction, served, change, changes: beyond, due, clockOffset };
    }
    since = last.number;
  }
}

interface Answer extends EdgeStateAnswer {
  clockOffset: number;
}

async function readChanges(source: Source, since: number): Promise<Answer> {
  const { env, fetch, signal, now } = source;
  const asked = now();
  const call = anonClient(env, fetch).rpc('edge_state', { since }).abortSignal(signal);
  const answer = await query(call, edgeStateAnswerSchema);
  // The answer was made between the request and now.
  return { ...answer, clockOffset: Date.parse(answer.now) - (asked + now()) / 2 };
}

export interface EdgeView {
  construction: boolean;
  /** In order of number. */
  changes: readonly Change[];
  /** The change of the review that an address leads to: its slug, a former slug or its id. */
  find(address: string): Change | undefined;
  /** Milliseconds that the clock of the database is ahead of this one. */
  clockOffset: number;
}

/** Without any knowledge the site is as it was built; without a build it is open. */
export async function builtView({ env, build }: Pick<Source, 'env' | 'build'>): Promise<EdgeView> {
  const record = await build.record(env).catch(() => null);
  const construction = record?.construction ?? false;
  return { construction, changes: [], clockOffset: 0, find: () => undefined };
}

/** Adds this isolate's newer changes. */
export function viewOf(
  { construction, changes, due, clockOffset }: EdgeKnowledge,
  applied: readonly Change[],
): EdgeView {
  const all = [...withChanges(withChanges(changes, due), applied).values()].sort(
    (one, other) => one.number - other.number,
  );
  const byAddress = changesByAddress(all);
  const find = (address: string) => byAddress.get(address.toLowerCase());
  return { construction, changes: all, clockOffset, find };
}
