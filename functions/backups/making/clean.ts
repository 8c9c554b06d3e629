import { BACKUPS_KEPT } from '../../../core/backups/schema.ts';
import { manifestNames, readImageList, readManifest, removeManifest } from '../files/manifests.ts';
import type { BackupStore } from '../files/storage.ts';

/**
 * Milliseconds. A Worker that was replaced may still be writing, and an uploaded file may still be restored.
 */
const YOUNG = 24 * 60 * 60 * 1_000;

/**
 * Removes old backups, and every file that no backup names. Only the Worker that has just finished a backup
 * calls it, so nothing that a running one needs is without a name.
 *
 * @param needed the backup that is being restored
 */
export async function removeOldBackups(store: BackupStore, needed: string | null): Promise<void> {
  const names = await manifestNames(store);
  const kept = names.filter(
    (name, index) => index >= names.length - BACKUPS_KEPT || name === needed,
  );
  for (const name of names) if (!kept.includes(name)) await removeManifest(store, name);

  const named = new Set<string>();
  const lists = new Set<string>();
  for (const name of kept) {
    const manifest = await readManifest(store, name);
    // The files that it names are unknown, so nothing is removed.
    if (manifest === null) return;
    for (const { sha256 } of manifest.content.parts) named.add(`content/${sha256}`);
    if (manifest.images !== null) lists.add(manifest.images.list.sha256);
  }
  for (const hash of lists) {
    named.add(`lists/${hash}`);
    for (const { sha256 } of await readImageList(store, hash)) named.add(`files/${sha256}`);
  }

  const oldest = Date.now() - YOUNG;
  for (const folder of ['content', 'lists', 'files', 'running', 'uploads']) {
    for await (const page of store.pages(folder)) {
      const unnamed = page
        .filter(({ uploaded }) => uploaded.getTime() < oldest)
        .map(({ name }) => `${folder}/${name}`)
        .filter((key) => !named.has(key));
      await store.remove(unnamed);
    }
  }
}
