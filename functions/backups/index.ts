import type { Env } from '../env.ts';
import { continueRestore } from './restore/continue.ts';
import { continueBackup } from './run.ts';

export { startNightlyBackup } from './run.ts';

/** The minute's job: one piece of a restore, else of a backup. */
export async function continueBackups(env: Env): Promise<void> {
  if (!(await continueRestore(env))) await continueBackup(env);
}
