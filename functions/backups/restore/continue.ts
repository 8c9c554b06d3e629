import { backupMessages as messages } from '../../../core/backups/messages.ts';
import { requestRebuild } from '../../edge/index.ts';
import type { Env } from '../../hosting/env.ts';
import { ContentError } from '../files/content-error.ts';
import { type BackupStore, backupStore, DamagedFile } from '../files/storage.ts';
import { readRuns } from '../making/progress.ts';
import { continueBackup, startBackup } from '../making/run.ts';
import { restoreImages } from './images.ts';
import { stageSource } from './stage.ts';
import {
  applyRestore,
  type ClaimedRestore,
  claimRestore,
  planRestore,
  releaseRestore,
  storeRestore,
} from './store.ts';

/** How often a step may fail or be interrupted. */
const MOST_ATTEMPTS = 8;

class RestoreFailure extends Error {}

/** Backs up the current content, using a running backup if there is one. */
async function savePresent(env: Env, restore: ClaimedRestore): Promise<void> {
  const { progress } = restore;
  if (progress.backup === undefined) {
    progress.backup = (await startBackup(env, 'restore')).id;
    await storeRestore(env, restore, 'saving');
    await continueBackup(env);
    return;
  }
  const runs = await readRuns(env, 20);
  const run = runs.find(({ id }) => id === progress.backup);
  if (run?.state === 'running') await continueBackup(env);
  else if (run?.state !== 'succeeded') throw new RestoreFailure(messages.saveFailed);
  await storeRestore(env, restore, run.state === 'succeeded' ? 'images' : 'saving');
}

async function work(env: Env, store: BackupStore, restore: ClaimedRestore): Promise<void> {
  switch (restore.state) {
    case 'checking':
      await planRestore(env, restore, await stageSource(env, store, restore));
      return;
    case 'saving':
      return savePresent(env, restore);
    case 'images': {
      const isComplete = await restoreImages(env, store, restore);
      await storeRestore(env, restore, isComplete ? 'applying' : 'images');
      return;
    }
    case 'applying':
      if ((await applyRestore(env, restore)) !== 'applied') return;
      await requestRebuild(env, null);
      await storeRestore(env, restore, 'succeeded');
      return;
    case 'applied':
      await requestRebuild(env, null);
      await storeRestore(env, restore, 'succeeded');
      return;
  }
}

/** What the owner reads. Null if another attempt may succeed. */
function finalMessage(restore: ClaimedRestore, error: unknown): string | null {
  if (error instanceof RestoreFailure) return error.message;
  if (error instanceof DamagedFile) return messages.damaged;
  if (error instanceof ContentError) return messages.nothingChanged(error.message);
  return restore.attempts < MOST_ATTEMPTS ? null : messages.interrupted;
}

async function fail(env: Env, restore: ClaimedRestore, error: unknown): Promise<void> {
  console.error('A restore could not go on:', error);
  const message = finalMessage(restore, error);
  // The content has been applied, and only the rebuild is left.
  if (message === null || restore.state === 'applied') await releaseRestore(env, restore);
  else await storeRestore(env, restore, 'failed', message);
}

/** Continues the restore by one piece. Returns whether there was anything to do. */
export async function continueRestore(env: Env): Promise<boolean> {
  const store = backupStore(env);
  if (store === null) return false;
  const restore = await claimRestore(env);
  if (restore === null) return false;
  try {
    if (restore.attempts > MOST_ATTEMPTS && restore.state !== 'applied') {
      throw new RestoreFailure(messages.interrupted);
    }
    await work(env, store, restore);
  } catch (error) {
    await fail(env, restore, error);
  }
  return true;
}
