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

/** Only the last change of a review counts. */
function withChanges(
  changes: ReadonlyMap<string, PostChange> | undefined,
  added: readonly PostChange[],
): Map<string, PostChange> {
  const all = new Map(changes);
  for (const change of added) all.set(change.post_id, change);
  return all;
}

export interface EdgeKnowledge {
  construction: boolean;
  /** Number of the last change in the served build. */
  served: number;
  /** Every change up to this number is known. */
  change: number;
  changes: ReadonlyMap<string, PostChange>;
}

interface Source {
  env: Env;
  build: ServedBuild;
  fetch: typeof globalThis.fetch;
  signal: AbortSignal;
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
      return { construction, served, change, changes: beyond };
    }
    since = last.number;
  }
}

function readChanges({ env, fetch, signal }: Source, since: number) {
  const call = anonClient(env, fetch).rpc('edge_state', { since }).abortSignal(signal);
  return query(call, edgeStateAnswerSchema);
}

export interface EdgeView {
  construction: boolean;
  /** `address` is a slug, a former slug or an id. */
  find(address: string): PostChange | undefined;
}

export const AS_BUILT: EdgeView = { construction: false, find: () => undefined };

/** Adds this isolate's newer changes. */
export function viewOf(
  { construction, changes }: EdgeKnowledge,
  applied: readonly PostChange[],
): EdgeView {
  const byAddress = changesByAddress(withChanges(changes, applied).values());
  return { construction, find: (address) => byAddress.get(address.toLowerCase()) };
}
