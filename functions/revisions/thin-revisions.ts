import { z } from 'zod';
import { callFunction } from '../database/service-client.ts';
import type { Env } from '../env.ts';

const THINNING_ROUNDS = 40;

/** Removes old revisions, as the owner's setting says; returns their number. */
export async function thinRevisions(env: Env): Promise<number> {
  let sum = 0;
  for (let round = 0; round < THINNING_ROUNDS; round += 1) {
    const removed = await callFunction(env, 'thin_revisions', {}, z.int());
    if (removed === 0) break;
    sum += removed;
  }
  return sum;
}
