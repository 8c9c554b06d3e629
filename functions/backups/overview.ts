import type {
  BackupOverview,
  BackupProgress,
  Restore,
  RestoreSource,
} from '../../core/backups/schema.ts';
import type { Env } from '../hosting/env.ts';
import { listBackups } from './files/manifests.ts';
import { backupPlace, backupStore } from './files/storage.ts';
import { type RunningBackup, readRuns } from './making/progress.ts';
import { isAutomatic } from './making/run.ts';
import { shownRestore } from './restore/shown.ts';
import { readRestore } from './restore/store.ts';

function shownProgress({ started_at, cause, progress }: RunningBackup): BackupProgress {
  const { step, files, copied, counts } = progress;
  return { started_at, cause, step, files, copied, counts };
}

/** Milliseconds for which the result of a restore is shown. */
const RESULT_LIFETIME = 24 * 60 * 60 * 1_000;

const isPast = ({ finished_at }: Restore): boolean =>
  finished_at !== null && Date.now() - Date.parse(finished_at) > RESULT_LIFETIME;

export async function readOverview(env: Env): Promise<BackupOverview> {
  const store = backupStore(env);
  const [isOn, runs, restore, backups] = await Promise.all([
    isAutomatic(env),
    readRuns(env, 2),
    readRestore(env),
    store === null ? [] : listBackups(store),
  ]);
  const running = runs.find(({ state }) => state === 'running');
  const last = runs.find(({ state }) => state !== 'running');
  return {
    place: backupPlace(env),
    is_automatic: isOn,
    backups,
    running: running === undefined ? null : shownProgress(running),
    last_run: last === undefined ? null : lastRun(last),
    restore: restore === null || isPast(restore) ? null : shownRestore(restore),
  };
}

function lastRun({ attempts: _attempts, progress: _progress, ...run }: RunningBackup) {
  return run;
}

export const isSourceOf = (source: RestoreSource, name: string): boolean =>
  source.kind === 'backup' && source.name === name;
