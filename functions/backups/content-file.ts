import type { Manifest } from '../../core/backups/schema.ts';
import { decompressed } from './gzip.ts';
import type { BackupStore } from './storage.ts';

/** The compressed content, each part verified before it is passed on. Throws a DamagedFile. */
export async function* contentFile(
  store: BackupStore,
  { content }: Manifest,
): AsyncGenerator<Uint8Array, void> {
  for (const { sha256 } of content.parts)
    yield new Uint8Array(await store.verified('content', sha256));
}

export const contentLines = (store: BackupStore, manifest: Manifest) =>
  decompressed(contentFile(store, manifest));
