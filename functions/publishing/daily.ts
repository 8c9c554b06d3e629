import { removeInRounds } from '../database/remove-in-rounds.ts';
import { type Assets, BuildFiles, requestRebuild } from '../edge/index.ts';
import type { Env } from '../hosting/env.ts';

const yearOf = (instant: string | number) => new Date(instant).getUTCFullYear();

/** Asks for a rebuild when the year of the build is over, because the footer of every page names it. */
export async function rebuildInNewYear(
  env: Assets & Pick<Env, 'PUBLISH_QUEUE'>,
  now = Date.now(),
): Promise<void> {
  const { built_at, change } = await new BuildFiles().record(env);
  if (yearOf(built_at) < yearOf(now)) await requestRebuild(env, change);
}

/** Keeps the last change of everything, however old. */
export const removeSupersededChanges = (env: Env) =>
  removeInRounds(env, 'remove_superseded_changes');
