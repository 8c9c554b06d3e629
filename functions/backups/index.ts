import { removeInRounds } from '../database/remove-in-rounds.ts';
import type { Env } from '../hosting/env.ts';
import { continueBackup } from './making/run.ts';
import { continueRestore } from './restore/continue.ts';

export { startNightlyBackup } from './making/run.ts';

/** The daily job: what imports and restores that were killed have left. */
export const removeAbandonedImports = (env: Env) => removeInRounds(env, 'remove_abandoned_imports');

/** The minute's job: one piece of a restore, else of a backup. */
export async function continueBackups(env: Env): Promise<void> {
  if (!(await continueRestore(env))) await continueBackup(env);
}
