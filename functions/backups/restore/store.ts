import { z } from 'zod';
import {
  type Restore,
  type RestoreSource,
  type RestoreState,
  restoreSchema,
} from '../../../core/backups/schema.ts';
import { callFunction, serviceClient } from '../../database/service-client.ts';
import type { Env } from '../../hosting/env.ts';
import { accepted } from './accepted.ts';

/** Seconds for which a Worker that stopped keeps others from continuing. Comparing and writing take minutes on a large site. */
const CLAIM_SECONDS = 600;
/** Milliseconds. */
const WRITE_TIMEOUT = 9 * 60 * 1_000;

const claimSchema = restoreSchema.extend({ claim: z.uuid() });
export type ClaimedRestore = z.infer<typeof claimSchema>;

export const readRestore = (env: Env): Promise<Restore | null> =>
  callFunction(env, 'read_restore', {}, restoreSchema.nullable());

/** Null while another restore is writing. */
export const startRestore = (
  env: Env,
  source: RestoreSource,
  isReplace: boolean,
): Promise<Restore | null> =>
  callFunction(
    env,
    'start_restore',
    { source_input: { ...source }, is_replace_input: isReplace },
    restoreSchema.nullable(),
  );

export const claimRestore = (env: Env): Promise<ClaimedRestore | null> =>
  callFunction(env, 'claim_restore', { seconds_input: CLAIM_SECONDS }, claimSchema.nullable());

/** Stores the next state, and lets another Worker continue. */
export const storeRestore = (
  env: Env,
  { id, claim, progress }: ClaimedRestore,
  state: RestoreState,
  message = '',
): Promise<boolean> =>
  callFunction(
    env,
    'store_restore',
    {
      id_input: id,
      claim_input: claim,
      state_input: state,
      progress_input: { ...progress },
      message_input: message,
    },
    z.boolean(),
  );

/** Lets another Worker retry the same state. */
export const releaseRestore = (env: Env, { id, claim }: ClaimedRestore): Promise<boolean> =>
  callFunction(env, 'store_restore', { id_input: id, claim_input: claim }, z.boolean());

/** Throws a ContentError if the content cannot be written. */
export const planRestore = (
  env: Env,
  { id, claim }: ClaimedRestore,
  lines: number,
): Promise<boolean> => {
  const input = { id_input: id, claim_input: claim, lines_input: lines };
  return accepted(serviceClient(env, WRITE_TIMEOUT).rpc('plan_restore', input), z.boolean());
};

/**
 * 'planned' if the content has changed since the plan, null if another Worker has taken over. Throws a
 * ContentError if the content cannot be written.
 */
export const applyRestore = (
  env: Env,
  { id, claim }: ClaimedRestore,
): Promise<'applied' | 'planned' | null> => {
  const input = { id_input: id, claim_input: claim };
  const outcome = z.enum(['applied', 'planned']).nullable();
  return accepted(serviceClient(env, WRITE_TIMEOUT).rpc('apply_restore', input), outcome);
};

export const confirmRestore = (env: Env, id: string, owner: string): Promise<boolean> =>
  callFunction(env, 'confirm_restore', { id_input: id, admin_user_id_input: owner }, z.boolean());

export const cancelRestore = (env: Env, id: string): Promise<boolean> =>
  callFunction(env, 'cancel_restore', { id_input: id }, z.boolean());

export const restoredImageIds = (env: Env, id: string): Promise<string[]> =>
  callFunction(env, 'restored_image_ids', { id_input: id }, z.array(z.string()));
