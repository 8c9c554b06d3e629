import { backupMessages as messages } from '../../../core/backups/messages.ts';
import type { BackedUpImage, RestoreSource } from '../../../core/backups/schema.ts';
import { ContentError } from '../files/content-error.ts';
import { contentLines } from '../files/content-file.ts';
import { decompressed } from '../files/gzip.ts';
import { manifestNames, readImageList, readManifest } from '../files/manifests.ts';
import type { BackupStore } from '../files/storage.ts';

export const uploadKey = (key: string): string => `uploads/${key}`;

/** The decompressed content. Throws a ContentError if the source is gone. */
export async function* sourceContent(
  store: BackupStore,
  source: RestoreSource,
): AsyncGenerator<Uint8Array, void> {
  if (source.kind === 'backup') {
    const manifest = await readManifest(store, source.name);
    if (manifest === null) throw new ContentError(messages.missing.replace(/\.$/, ''));
    yield* contentLines(store, manifest);
    return;
  }
  const file = await store.get(uploadKey(source.key));
  if (file === null) throw new ContentError(messages.missing.replace(/\.$/, ''));
  yield* decompressed(file.body);
}

/**
 * The image files that the source contains, or for an uploaded file those of any backup: by key, in key order.
 */
export async function sourceImages(
  store: BackupStore,
  source: RestoreSource,
): Promise<BackedUpImage[]> {
  const names = source.kind === 'backup' ? [source.name] : (await manifestNames(store)).reverse();
  const lists = new Set<string>();
  for (const name of names) {
    const manifest = await readManifest(store, name);
    if (manifest?.images) lists.add(manifest.images.list.sha256);
  }
  const files = new Map<string, BackedUpImage>();
  for (const hash of lists) {
    for (const file of await readImageList(store, hash)) {
      if (!files.has(file.key)) files.set(file.key, file);
    }
  }
  return [...files.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
}
