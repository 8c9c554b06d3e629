import { z } from 'zod';
import type { Env } from '../env.ts';

/** A message of the publish queue: the change that a rebuild is wanted for, null for any. */
export const rebuildRequestSchema = z.object({ change: z.int().nonnegative().nullable() });

/** Asks for a rebuild, by way of the queue. */
export async function requestRebuild(env: Env, change: number | null): Promise<void> {
  await env.PUBLISH_QUEUE.send({ change } satisfies z.infer<typeof rebuildRequestSchema>);
}
