import { z } from 'zod';
import { answerTo, serviceClient } from '../database/service-client.ts';
import type { Env } from '../env.ts';

/** Calls of the daily removal of old events; each removes some thousands. */
const REMOVAL_ROUNDS = 40;

/**
 * Removes the raw rows of events that are older than the owner keeps them, some thousands at a time.
 * What one day leaves undone the next one does.
 *
 * @returns how many it removed
 * @throws DatabaseUnavailable when the database does not answer
 */
export async function removeOldEvents(env: Env): Promise<number> {
  let sum = 0;
  for (let round = 0; round < REMOVAL_ROUNDS; round += 1) {
    const removed = await answerTo(serviceClient(env).rpc('remove_old_events'), z.int());
    if (removed === 0) break;
    sum += removed;
  }
  return sum;
}
