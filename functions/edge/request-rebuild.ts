import { z } from 'zod';
import type { Env } from '../hosting/env.ts';

/** Null when the change is unknown. */
export const rebuildRequestSchema = z.object({ change: z.int().nonnegative().nullable() });

export type RebuildRequest = z.infer<typeof rebuildRequestSchema>;

export async function requestRebuild(
  env: Pick<Env, 'PUBLISH_QUEUE'>,
  change: number | null,
): Promise<void> {
  await env.PUBLISH_QUEUE.send({ change } satisfies RebuildRequest);
}
