import { z } from 'zod';
import { backupMessages as messages } from '../../../core/backups/messages.ts';
import { AUTOMATIC_BACKUPS_SETTING } from '../../../core/backups/schema.ts';
import { callFunction } from '../../database/service-client.ts';
import type { Env } from '../../hosting/env.ts';
import { readSettings } from '../../settings/index.ts';
import { backupStore } from '../files/storage.ts';
import { removeOldBackups } from './clean.ts';
import { beginContent, readFingerprint, readRows } from './content-step.ts';
import { writeBackup } from './finish-step.ts';
import { listImages } from './image-step.ts';
import { Piece } from './piece.ts';
import {
  beginRun,
  type ClaimedBackup,
  claimRun,
  finishRun,
  type RunningBackup,
  readRuns,
  releaseRun,
  storeRun,
} from './progress.ts';

/** How often the content is read again because it changed. */
const MOST_RESTARTS = 5;
/** Milliseconds, less than a day. */
const NIGHT = 20 * 60 * 60 * 1_000;
/** Looked at for one of this night. */
const RUNS_PER_NIGHT = 50;

/** How often a piece may fail or be interrupted. */
const MOST_ATTEMPTS = 8;

class BackupFailure extends Error {}

/** Whether backups are made every night. */
export async function isAutomatic(env: Env): Promise<boolean> {
  const stored = await readSettings(env, [AUTOMATIC_BACKUPS_SETTING]);
  return stored[AUTOMATIC_BACKUPS_SETTING] !== 'false';
}

const restoringSchema = z
  .object({
    source: z.object({ kind: z.string(), name: z.string() }),
    finished_at: z.string().nullable(),
  })
  .nullable();

/** The backup that is being restored. */
async function readNeeded(env: Env): Promise<string | null> {
  const restore = await callFunction(env, 'read_restore', {}, restoringSchema);
  if (restore === null || restore.finished_at !== null) return null;
  return restore.source.kind === 'backup' ? restore.source.name : null;
}

/** Returns whether the backup is complete. */
async function finish(piece: Piece): Promise<boolean> {
  const { env, run, store } = piece;
  const { progress } = run;
  const written = await writeBackup(piece);
  if (written === null) {
    if (!progress.trusts) throw new BackupFailure(messages.failures.images);
    Object.assign(progress, { step: 'images', after: null, trusts: false });
    return false;
  }
  let message = '';
  try {
    await removeOldBackups(store, await readNeeded(env));
  } catch (error) {
    console.error('Old backups could not be removed:', error);
    message = messages.notCleaned;
  }
  const { files, copied } = progress;
  const counts = { files, copied_files: copied };
  const { name: manifest, bytes } = written;
  await finishRun(env, run, { state: 'succeeded', message, manifest, bytes, ...counts });
  return true;
}

/** Does one step, or a part of it. Returns whether the backup is complete. */
async function work(piece: Piece): Promise<boolean> {
  const { progress } = piece.run;
  switch (progress.step) {
    case 'images':
      if (!(await listImages(piece))) return false;
      await beginContent(piece);
      progress.step = 'content';
      return false;
    case 'content':
      if (!(await readRows(piece))) return false;
      Object.assign(progress, { step: 'check', after: null });
      return false;
    case 'check':
      if (!(await listImages(piece))) return false;
      piece.spend(1);
      if ((await readFingerprint(piece.env)) === progress.fingerprint) {
        progress.step = 'finish';
        return false;
      }
      progress.restarts += 1;
      if (progress.restarts > MOST_RESTARTS) throw new BackupFailure(messages.failures.changing);
      await beginContent(piece);
      progress.step = 'content';
      return false;
    case 'finish':
      return finish(piece);
  }
}

async function runPiece(piece: Piece): Promise<void> {
  const { env, run } = piece;
  for (;;) {
    if (await work(piece)) return;
    const isOver = piece.isOver;
    const isStored = await storeRun(env, run, isOver);
    if (isOver || !isStored) return;
  }
}

async function fail(env: Env, run: ClaimedBackup, error: unknown): Promise<void> {
  const isFinal = error instanceof BackupFailure;
  console.error('A backup could not go on:', error);
  if (!isFinal && run.attempts < MOST_ATTEMPTS) {
    await releaseRun(env, run);
    return;
  }
  const message = error instanceof Error ? error.message : String(error);
  await finishRun(env, run, { state: 'failed', message });
}

/** Continues the running backup by one piece. Returns whether there was anything to do. */
export async function continueBackup(env: Env): Promise<boolean> {
  const store = backupStore(env);
  if (store === null) return false;
  const run = await claimRun(env);
  if (run === null) return false;
  try {
    if (run.attempts > MOST_ATTEMPTS) throw new BackupFailure(messages.failures.interrupted);
    if (await store.isForeign(env)) throw new BackupFailure(messages.failures.foreign);
    await runPiece(new Piece(env, store, run));
  } catch (error) {
    await fail(env, run, error);
  }
  return true;
}

export const startBackup = (env: Env, cause: RunningBackup['cause']): Promise<RunningBackup> =>
  beginRun(env, cause);

/** The daily job, which the minute's job continues. It may run twice, and on a machine that sleeps at every start. */
export async function startNightlyBackup(env: Env): Promise<void> {
  if (backupStore(env) === null || !(await isAutomatic(env))) return;
  const since = new Date(Date.now() - NIGHT);
  const runs = await readRuns(env, RUNS_PER_NIGHT);
  const isMade = runs.some(
    ({ cause, state, started_at }) =>
      cause === 'schedule' && state === 'succeeded' && new Date(started_at) > since,
  );
  if (!isMade) await startBackup(env, 'schedule');
}
