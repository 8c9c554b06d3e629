import { z } from 'zod';
import { REMOVAL_ROUNDS } from '../../core/limits.ts';
import { answerTo, ownerDatabase } from '../database/service-client.ts';
import type { Env } from '../env.ts';

/**
 * Removes the raw rows of events that are older than the owner keeps them, some thousands at a time.
 * What one day leaves undone the next one does.
 *
 * @returns how many it removed
 * @throws DatabaseAway when the database does not answer
 */
export async function removeOldEvents(env: Env): Promise<number> {
  let sum = 0;
  for (let round = 0; round < REMOVAL_ROUNDS; round += 1) {
    const removed = await answerTo(ownerDatabase(env).rpc('remove_old_events'), z.int());
    if (removed === 0) break;
    sum += removed;
  }
  return sum;
}
