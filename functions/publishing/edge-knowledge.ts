import { EDGE_STATE_PAGE } from '../../core/publishing/limits.ts';
import { edgeStateAnswerSchema, type PostChange } from '../../core/publishing/schema.ts';
import { anonClient } from '../database/anon-client.ts';
import type { Env } from '../env.ts';
import { servedChange } from './served-build.ts';

/** The construction switch, and every change that the served build does not have. */
export interface EdgeKnowledge {
  construction: boolean;
  /** The number of the last change in the served build. */
  served: number;
  /** The number up to which every change is known. */
  change: number;
  /** The last change of each review, by its id. */
  changes: ReadonlyMap<string, PostChange>;
}

/**
 * Reads what is new since `before`, so that a reading costs what has changed and not what there is.
 *
 * @throws when the build's record or the database cannot be read before the signal ends it
 */
export async function readEdgeKnowledge(
  env: Env,
  before: EdgeKnowledge | undefined,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<EdgeKnowledge> {
  let since = before?.change ?? (await servedChange(env));
  const changes = new Map(before?.changes);
  for (;;) {
    const [answer, served] = await Promise.all([
      askDatabase(env, since, fetch, signal),
      servedChange(env),
    ]);
    // An older build than before is missing changes that have been forgotten since, and a database
    // restored from a copy counts on from where the copy was.
    if (before !== undefined && (served < before.served || answer.change < since)) {
      return readEdgeKnowledge(env, undefined, fetch, signal);
    }
    for (const change of answer.changes) changes.set(change.post_id, change);
    const last = answer.changes.at(-1);
    if (last === undefined || answer.changes.length < EDGE_STATE_PAGE) {
      const { construction, change } = answer;
      return { construction, served, change, changes: beyond(served, changes) };
    }
    since = last.number;
  }
}

async function askDatabase(
  env: Env,
  since: number,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
) {
  const { data, error } = await anonClient(env, fetch)
    .rpc('edge_state', { since })
    .abortSignal(signal);
  if (error) throw new Error(error.message);
  return edgeStateAnswerSchema.parse(data);
}

function beyond(served: number, changes: Map<string, PostChange>): Map<string, PostChange> {
  return new Map([...changes].filter(([, { number }]) => number > served));
}
