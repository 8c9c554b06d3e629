import { z } from 'zod';
import { callFunction } from '../database/service-client.ts';
import type { Env } from '../env.ts';

/**
 * Keeps the stored text of a post or best-of page as a revision, before an editor that has had a conflict stores
 * another text over it.
 */
export async function keepNewestRevision(env: Env, id: string): Promise<void> {
  await callFunction(env, 'keep_newest_revision', { id_input: id }, z.null());
}
