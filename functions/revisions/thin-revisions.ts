import { removeInRounds } from '../database/remove-in-rounds.ts';
import type { Env } from '../env.ts';

/** Removes old revisions, as the owner's setting says; returns their number. */
export async function thinRevisions(env: Env): Promise<number> {
  const ofPosts = await removeInRounds(env, 'thin_revisions');
  return ofPosts + (await removeInRounds(env, 'thin_best_of_revisions'));
}
