import { z } from 'zod';
import { kindSchema, noCounts } from '../../../core/backups/kinds.ts';
import { backupRunSchema, manifestSchema, storedFileSchema } from '../../../core/backups/schema.ts';
import { callFunction } from '../../database/service-client.ts';
import type { Env } from '../../hosting/env.ts';

/** Seconds for which a Worker that stopped keeps others from continuing. Longer than any piece. */
const CLAIM_SECONDS = 120;

/** Requests to buckets and database in a piece: an invocation may send fifty on the free plan. */
const LEAST_PACE = 30;
const MOST_PACE = 600;

const contentSchema = manifestSchema.shape.content.shape;

/** How far a running backup has come. */
const progressSchema = z.object({
  /** Images are copied, the content is read, images are compared again, and the manifest is written. */
  step: z.enum(['images', 'content', 'check', 'finish']).default('images'),
  /** How many requests the next piece may send, and the most that it may ever send. */
  pace: z.int().default(LEAST_PACE),
  ceiling: z.int().default(MOST_PACE),
  /** How often the content changed while it was read. */
  restarts: z.int().default(0),
  /** Whether files copied by older backups are relied on. */
  trusts: z.boolean().default(true),
  /** The last image file that is in the list. */
  after: z.string().nullable().default(null),
  files: z.int().default(0),
  file_bytes: z.int().default(0),
  copied: z.int().default(0),
  fingerprint: z.string().default(''),
  kind: kindSchema.nullable().default(null),
  after_row: z.string().nullable().default(null),
  counts: contentSchema.counts.default(noCounts()),
  parts: z.array(storedFileSchema).default([]),
});

const runSchema = backupRunSchema.extend({ attempts: z.int(), progress: progressSchema });
export type RunningBackup = z.infer<typeof runSchema>;

const claimSchema = runSchema.extend({ claim: z.uuid() });
export type ClaimedBackup = z.infer<typeof claimSchema>;

export const readRuns = (env: Env, limit: number): Promise<RunningBackup[]> =>
  callFunction(env, 'list_backup_runs', { limit_input: limit }, z.array(runSchema));

export const beginRun = (env: Env, cause: RunningBackup['cause']): Promise<RunningBackup> =>
  callFunction(env, 'start_backup', { cause_input: cause }, runSchema);

/** Null if no backup is running, or another Worker continues it. */
export async function claimRun(env: Env): Promise<ClaimedBackup | null> {
  const input = { seconds_input: CLAIM_SECONDS };
  const run = await callFunction(env, 'claim_backup', input, claimSchema.nullable());
  // A piece that was interrupted may have sent too many requests.
  if (run !== null && run.attempts > 1) {
    run.progress.ceiling = Math.max(LEAST_PACE, Math.floor(run.progress.pace / 2));
    run.progress.pace = LEAST_PACE;
  }
  return run;
}

export async function storeRun(
  env: Env,
  { id, claim, progress }: ClaimedBackup,
  isReleased: boolean,
): Promise<boolean> {
  if (isReleased) progress.pace = Math.min(progress.ceiling, progress.pace * 2);
  const input = {
    id_input: id,
    claim_input: claim,
    is_released_input: isReleased,
    progress_input: { ...progress },
  };
  return callFunction(env, 'store_backup', input, z.boolean());
}

/** Lets another Worker try the same piece again. */
export const releaseRun = (env: Env, { id, claim }: ClaimedBackup): Promise<boolean> =>
  callFunction(
    env,
    'store_backup',
    { id_input: id, claim_input: claim, is_released_input: true },
    z.boolean(),
  );

interface Result {
  state: 'succeeded' | 'failed';
  message?: string;
  manifest?: string;
  bytes?: number;
  files?: number;
  copied_files?: number;
}

export const finishRun = (env: Env, run: ClaimedBackup, result: Result): Promise<boolean> =>
  callFunction(
    env,
    'finish_backup',
    { id_input: run.id, claim_input: run.claim, result_input: { ...result } },
    z.boolean(),
  );
