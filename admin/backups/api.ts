import { queryOptions } from '@tanstack/react-query';
import type { BackupOverview, RestoreSource } from '../../core/backups/schema.ts';
import { client } from '../api/client.ts';
import { fetchWithProgress, type Transfer } from '../api/fetch-with-progress.ts';
import { queryClient } from '../api/query-client.ts';
import { request } from '../api/request.ts';
import { saveSettings } from '../settings/index.ts';

const { backups } = client;

/** Milliseconds between two pieces of a running job, and between two refreshes otherwise. */
const CONTINUE = 700;
const LOOK = 60_000;

const KEY = ['backups'];

const WORKING = ['checking', 'saving', 'images', 'applying', 'applied'];

export const isRestoring = (overview: BackupOverview | undefined): boolean =>
  overview?.restore != null && WORKING.includes(overview.restore.state);

const isWorking = (overview: BackupOverview | undefined): boolean =>
  overview?.running != null || isRestoring(overview);

/** While something is running, reading also continues it. Another tab or the minute's job may do the same. */
export const overviewQuery = () =>
  queryOptions({
    queryKey: KEY,
    queryFn: (): Promise<BackupOverview> =>
      isWorking(queryClient.getQueryData<BackupOverview>(KEY))
        ? request(() => backups.continue.$post())
        : request(() => backups.$get()),
    refetchInterval: ({ state }) => (isWorking(state.data) ? CONTINUE : LOOK),
  });

const refreshBackups = () => queryClient.invalidateQueries({ queryKey: KEY });

export async function backUpNow(): Promise<void> {
  queryClient.setQueryData<BackupOverview>(KEY, await request(() => backups.$post()));
}

export async function setAutomatic(isOn: boolean): Promise<void> {
  await saveSettings({ automatic_backups: isOn });
  await refreshBackups();
}

export async function deleteBackup(name: string): Promise<void> {
  try {
    await request(() => backups.stored[':name'].$delete({ param: { name } }));
  } finally {
    await refreshBackups();
  }
}

export const downloadPath = (name: string): string =>
  backups.stored[':name'].content.$url({ param: { name } }).pathname;

/** Sends a file, and returns what the preview names. */
export async function sendFile(name: string, transfer: Transfer): Promise<RestoreSource> {
  const send = fetchWithProgress(transfer);
  const { key } = await request(() => backups.uploads.$post({}, { fetch: send }));
  return { kind: 'upload', key, name };
}

export async function startPreview(source: RestoreSource, replace: boolean): Promise<void> {
  await request(() => backups.restores.$post({ json: { source, replace } }));
  await refreshBackups();
}

export async function confirmRestore(id: string, confirmation: string): Promise<void> {
  try {
    await request(() =>
      backups.restores[':id'].confirmation.$post({ param: { id }, json: { confirmation } }),
    );
  } finally {
    await refreshBackups();
  }
}

export async function cancelPreview(id: string): Promise<void> {
  try {
    await request(() => backups.restores[':id'].$delete({ param: { id } }));
  } finally {
    await refreshBackups();
  }
}

/** All content that the admin shows may have changed. */
export const refreshEverything = () => queryClient.invalidateQueries();
