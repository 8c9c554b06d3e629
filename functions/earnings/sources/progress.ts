import { z } from 'zod';
import type { SourceNetwork, SourceProblem } from '../../../core/earnings/sources.ts';
import { callFunction } from '../../database/service-client.ts';
import type { Env } from '../../hosting/env.ts';
import { type Window, windowSchema } from './source.ts';

/** Seconds for which a Worker that stopped keeps others from continuing. Longer than any run. */
const CLAIM_SECONDS = 300;

const claimSchema = z.object({
  claim: z.uuid(),
  windows: z.array(windowSchema).min(1),
  attempts: z.int(),
  started_at: z.string(),
  read_count: z.int(),
  changed_count: z.int(),
  refused_count: z.int(),
  import: z.object({ id: z.uuid(), next_row: z.int() }).nullable(),
});

/** How far a fetch has come, while one Worker continues it. */
export interface Progress extends z.infer<typeof claimSchema> {
  windows: Window[];
  problem: SourceProblem | null;
  retry_seconds: number | null;
}

/** Null if there is nothing to do now, or another Worker does it. */
export async function claimFetch(env: Env, network: SourceNetwork): Promise<Progress | null> {
  const input = { network_input: network, seconds_input: CLAIM_SECONDS };
  const claimed = await callFunction(env, 'claim_earning_fetch', input, claimSchema.nullable());
  return claimed === null ? null : { ...claimed, problem: null, retry_seconds: null };
}

/** False if another Worker has taken over. */
export function storeProgress(
  env: Env,
  network: SourceNetwork,
  { claim, import: imported, windows, ...progress }: Progress,
  isReleased: boolean,
): Promise<boolean> {
  const input = {
    network_input: network,
    claim_input: claim,
    progress_input: {
      windows: windows.map((window) => ({ ...window })),
      import_id: imported?.id ?? null,
      attempts: progress.attempts,
      problem: progress.problem,
      retry_seconds: progress.retry_seconds,
      read_count: progress.read_count,
      changed_count: progress.changed_count,
      refused_count: progress.refused_count,
    },
    is_released_input: isReleased,
  };
  return callFunction(env, 'store_earning_fetch', input, z.boolean());
}
