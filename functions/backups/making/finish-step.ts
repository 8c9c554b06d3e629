import { createHash } from 'node:crypto';
import type { Manifest } from '../../../core/backups/schema.ts';
import { sha256 } from '../../crypto/hex.ts';
import { decompressed } from '../files/gzip.ts';
import { manifestName, writeManifest } from '../files/manifests.ts';
import { endLine } from '../files/write-content.ts';
import { storePart } from './content-step.ts';
import { checkedImages } from './image-step.ts';
import type { Piece } from './piece.ts';

/** Reads the stored parts again, so that a backup is what its hash says. */
async function hashRows(piece: Piece): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for (const [index, part] of piece.run.progress.parts.entries()) {
    piece.spend(1);
    const stored = await piece.store.verified('content', part.sha256);
    const chunks = async function* () {
      yield stored;
    };
    for await (const chunk of decompressed(chunks())) {
      bytes += chunk.length;
      // The first part is the header.
      if (index > 0) hash.update(chunk);
    }
  }
  return { sha256: hash.digest('hex'), bytes };
}

/** Null if a file of an image is missing in the bucket, against what an earlier backup says. */
async function storeImageList(piece: Piece): Promise<Manifest['images'] | undefined> {
  if (piece.env.PICTURES === undefined) return null;
  const list = await checkedImages(piece);
  const stored = new Set(await piece.store.names('files'));
  if (!list.every((file) => stored.has(file.sha256))) return undefined;
  const text = JSON.stringify(list);
  const hash = await sha256(new TextEncoder().encode(text));
  await piece.store.put(`lists/${hash}`, text);
  return {
    list: { sha256: hash, size: text.length },
    files: list.length,
    bytes: list.reduce((sum, { size }) => sum + size, 0),
  };
}

/** Writes the manifest and returns its name with the size of manifest and content; null if images must be copied again. */
export async function writeBackup(piece: Piece): Promise<{ name: string; bytes: number } | null> {
  const { progress, cause, id } = piece.run;
  const images = await storeImageList(piece);
  if (images === undefined) return null;
  const rows = await hashRows(piece);
  const end = endLine(progress.counts, rows.sha256);
  await storePart(piece, end);
  const madeAt = new Date();
  const name = manifestName(madeAt, id);
  const manifest: Manifest = {
    format: 'spotter-backup',
    version: 1,
    made_at: madeAt.toISOString(),
    cause,
    content: {
      sha256: rows.sha256,
      bytes: rows.bytes + end.length,
      counts: progress.counts,
      parts: progress.parts,
    },
    images,
  };
  await writeManifest(piece.store, name, manifest);
  const parts = progress.parts.reduce((sum, { size }) => sum + size, 0);
  return { name, bytes: parts + JSON.stringify(manifest).length };
}
