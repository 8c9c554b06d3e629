import { z } from 'zod';
import type { Env } from '../hosting/env.ts';
import { callFunction } from './service-client.ts';

/** Enough for a day; the next one continues. */
const ROUNDS = 40;

/** Calls a function that removes some rows at a time until none is left. Returns how many were removed. */
export async function removeInRounds(
  env: Env,
  name:
    | 'remove_old_events'
    | 'remove_old_dead_letters'
    | 'remove_abandoned_imports'
    | 'remove_superseded_changes'
    | 'thin_revisions',
): Promise<number> {
  let sum = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const removed = await callFunction(env, name, {}, z.int());
    if (removed === 0) break;
    sum += removed;
  }
  return sum;
}
