import { z } from 'zod';
import type { Env } from '../env.ts';

/** A message of the publish queue: the change that needs a rebuild, null when it is unknown. */
export const rebuildRequestSchema = z.object({ change: z.int().nonnegative().nullable() });

export type RebuildRequest = z.infer<typeof rebuildRequestSchema>;

export async function requestRebuild(env: Env, change: number | null): Promise<void> {
  await env.PUBLISH_QUEUE.send({ change } satisfies RebuildRequest);
}
