import { z } from 'zod';
import { removeInRounds } from '../database/remove-in-rounds.ts';
import { callFunction } from '../database/service-client.ts';
import type { Env } from '../hosting/env.ts';

/** Keeps the stored text as a revision, before an editor that has had a conflict stores another text over it. */
export async function keepNewestRevision(env: Env, id: string): Promise<void> {
  await callFunction(env, 'keep_newest_revision', { id_input: id }, z.null());
}

/** Removes old revisions, as the owner's setting says; returns their number. */
export const thinRevisions = (env: Env): Promise<number> => removeInRounds(env, 'thin_revisions');
