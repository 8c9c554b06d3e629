import { kinds } from '../../core/backups/kinds.ts';
import {
  type BackupOverview,
  type BackupProgress,
  RESTORE_NAMES_SHOWN,
  type Restore,
  type RestoreSource,
  type ShownPlan,
  type ShownRestore,
} from '../../core/backups/schema.ts';
import type { Env } from '../env.ts';
import { listBackups } from './manifests.ts';
import { type RunningBackup, readRuns } from './progress.ts';
import { readRestore } from './restore/store.ts';
import { isAutomatic } from './run.ts';
import { backupPlace, backupStore } from './storage.ts';

function shownPlan(plan: NonNullable<Restore['plan']>): ShownPlan {
  const shown = (names: string[]) => ({
    count: names.length,
    names: names.slice(0, RESTORE_NAMES_SHOWN),
  });
  return Object.fromEntries(
    kinds().map((kind) => {
      const { added, changed, removed, same } = plan[kind];
      return [
        kind,
        { added: shown(added), changed: shown(changed), removed: shown(removed), same },
      ];
    }),
  ) as ShownPlan;
}

export function shownRestore({ plan, attempts: _, ...restore }: Restore): ShownRestore {
  return { ...restore, plan: plan === null ? null : shownPlan(plan) };
}

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
