import { EDGE_STATE_PAGE } from '../../core/publishing/limits.ts';
import {
  changesByAddress,
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

/** The construction switch, and every change that the served build does not have. */
export interface EdgeKnowledge {
  construction: boolean;
  /** The number of the last change in the served build. */
  served: number;
  /** The number up to which every change is known. */
  change: number;
  changes: ReadonlyMap<string, Change>;
}

interface Source {
  env: Env;
  build: ServedBuild;
  fetch: typeof globalThis.fetch;
  signal: AbortSignal;
}

/** Reads what is new since `before`: the cost depends on what has changed, not on what there is. */
export async function readEdgeKnowledge(
  source: Source,
  before: EdgeKnowledge | undefined,
): Promise<EdgeKnowledge> {
  const servedChange = async () => (await source.build.record(source.env)).change;
  let since = before?.change ?? (await servedChange());
  let changes = withChanges(before?.changes, []);
  for (;;) {
    const [answer, served] = await Promise.all([readChanges(source, since), servedChange()]);
    // An older build than before lacks changes that are already forgotten here, and a database that
    // was restored from a backup counts on from the number in the backup.
    if (before !== undefined && (served < before.served || answer.change < since)) {
      return readEdgeKnowledge(source, undefined);
    }
    changes = withChanges(changes, answer.changes);
    const last = answer.changes.at(-1);
    if (last === undefined || answer.changes.length < EDGE_STATE_PAGE) {
      const beyond = new Map([...changes].filter(([, { number }]) => number > served));
      return {
        construction: answer.construction,
        served,
        change: answer.change,
        changes: beyond,
      };
    }
    since = last.number;
  }
}

function readChanges({ env, fetch, signal }: Source, since: number) {
  const call = anonClient(env, fetch).rpc('edge_state', { since }).abortSignal(signal);
  return query(call, edgeStateAnswerSchema);
}

/** What the edge knows beyond the served build. */
export interface EdgeView {
  construction: boolean;
  /** The change of the review that an address leads to: its slug, a former slug or its id. */
  find(address: string): Change | undefined;
}

/** Without any knowledge the site is served as it was built. */
export const AS_BUILT: EdgeView = { construction: false, find: () => undefined };

/** What was read, with the newer changes of this isolate. */
export function viewOf(
  { construction, changes }: EdgeKnowledge,
  applied: readonly Change[],
): EdgeView {
  const byAddress = changesByAddress(withChanges(changes, applied).values());
  return { construction, find: (address) => byAddress.get(address.toLowerCase()) };
}
