import { removeInRounds } from '../database/remove-in-rounds.ts';
import type { Env } from '../env.ts';

/** Removes old revisions, as the owner's setting says; returns their number. */
export const thinRevisions = (env: Env): Promise<number> => removeInRounds(env, 'thin_revisions');
