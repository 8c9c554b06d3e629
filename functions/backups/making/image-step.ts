import { type BackedUpImage, imageListSchema } from '../../../core/backups/schema.ts';
import { sha256 } from '../../crypto/hex.ts';
import { newestManifest, readImageList } from '../files/manifests.ts';
import { imageFiles, type StoredImageFile } from '../files/storage.ts';
import type { Piece } from './piece.ts';

/** The list of a running backup, while it grows. */
const runningKey = (id: number, isCheck: boolean) =>
  `running/${id}-${isCheck ? 'check' : 'images'}`;

async function readRunning(piece: Piece, isCheck: boolean): Promise<BackedUpImage[]> {
  piece.spend(1);
  const stored = await piece.store.get(runningKey(piece.run.id, isCheck));
  return stored === null ? [] : imageListSchema.parse(await stored.json());
}

/** Files that are copied already, by key. */
async function readKnown(piece: Piece): Promise<Map<string, BackedUpImage>> {
  const { progress } = piece.run;
  const known = new Map<string, BackedUpImage>();
  const keep = (files: readonly BackedUpImage[]) => {
    for (const file of files) known.set(file.key, file);
  };
  if (progress.trusts) {
    piece.spend(3);
    const newest = await newestManifest(piece.store);
    if (newest?.images) keep(await readImageList(piece.store, newest.images.list.sha256));
  }
  if (progress.step === 'check') keep(await readRunning(piece, false));
  return known;
}

/** Copies a file to a name that is its hash. Null if it was deleted meanwhile. */
async function copy(
  piece: Piece,
  images: R2Bucket,
  { key }: StoredImageFile,
): Promise<BackedUpImage | null> {
  piece.spend(3);
  const file = await images.get(key);
  if (file === null) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const hash = await sha256(bytes);
  if (!(await piece.store.has(`files/${hash}`))) await piece.store.put(`files/${hash}`, bytes);
  piece.run.progress.copied += 1;
  return { key, etag: file.etag, size: bytes.byteLength, sha256: hash };
}

/**
 * Continues the list of all files of images, and copies those that no backup has. Returns whether it is
 * complete. The second time, after the content was read, it finds what was uploaded meanwhile.
 */
export async function listImages(piece: Piece): Promise<boolean> {
  const { progress, id } = piece.run;
  const { PICTURES: images } = piece.env;
  if (images === undefined) return true;
  const isCheck = progress.step === 'check';
  const [known, listed] = [await readKnown(piece), await readRunning(piece, isCheck)];
  // A piece that was interrupted may have stored its list, but not its progress.
  const list = listed.filter(({ key }) => progress.after !== null && key <= progress.after);
  let isComplete: boolean;
  do {
    piece.spend(1);
    const page = await imageFiles(images, progress.after);
    isComplete = page.isLast;
    if (page.files.length === 0) progress.after = page.last;
    for (const file of page.files) {
      // At least one file, so that every piece makes progress.
      if (piece.isOver && file !== page.files[0]) {
        isComplete = false;
        break;
      }
      const before = known.get(file.key);
      const isKnown =
        before !== undefined && before.etag === file.etag && before.size === file.size;
      const entry = isKnown ? before : await copy(piece, images, file);
      if (entry !== null) list.push(entry);
      progress.after = file.key;
    }
  } while (!isComplete && !piece.isOver);
  await piece.store.put(runningKey(id, isCheck), JSON.stringify(list));
  progress.files = list.length;
  progress.file_bytes = list.reduce((sum, { size }) => sum + size, 0);
  return isComplete;
}

/** The complete list. */
export const checkedImages = (piece: Piece): Promise<BackedUpImage[]> => readRunning(piece, true);
