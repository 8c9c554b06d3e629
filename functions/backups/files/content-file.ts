import type { Manifest } from '../../../core/backups/schema.ts';
import { decompressed } from './gzip.ts';
import type { BackupStore } from './storage.ts';

/** Continues reading when the receiver is ready. */
export function streamOf(chunks: AsyncGenerator<Uint8Array, void>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const next = await chunks.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: async () => {
      await chunks.return();
    },
  });
}

/** The compressed content, each part verified before it is passed on. Throws a DamagedFile. */
export async function* contentFile(
  store: BackupStore,
  { content }: Manifest,
): AsyncGenerator<Uint8Array, void> {
  for (const { sha256 } of content.parts) yield await store.verified('content', sha256);
}

export const contentLines = (store: BackupStore, manifest: Manifest) =>
  decompressed(contentFile(store, manifest));
