import type { Env } from '../../hosting/env.ts';
import { type BackupStore, DamagedFile, imageFiles } from '../files/storage.ts';
import { sourceImages } from './source.ts';
import { type ClaimedRestore, restoredImageIds } from './store.ts';

/** Requests to the buckets in a piece: an invocation may send fifty on the free plan. */
const PACE = 30;
/** Milliseconds after which a piece starts no further work. */
const PIECE_LIMIT = 15_000;

/** The keys of all files of images. */
async function presentImages(images: R2Bucket): Promise<Set<string>> {
  const present = new Set<string>();
  let after: string | null = null;
  for (let isLast = false; !isLast; ) {
    const page: Awaited<ReturnType<typeof imageFiles>> = await imageFiles(images, after);
    for (const { key } of page.files) present.add(key);
    ({ isLast, last: after } = page);
  }
  return present;
}

/**
 * Copies files of images that are missing back, a few at a time, before the content that shows them. Files
 * are named by their image, so that none is ever replaced. Returns whether all are looked at.
 */
export async function restoreImages(
  env: Env,
  store: BackupStore,
  restore: ClaimedRestore,
): Promise<boolean> {
  const { PICTURES: images } = env;
  if (images === undefined) return true;
  const { progress, id, source } = restore;
  const ids = new Set(await restoredImageIds(env, id));
  const present = await presentImages(images);
  const missing = (await sourceImages(store, source)).filter(
    ({ key }) => ids.has(key.slice(0, key.indexOf('/'))) && !present.has(key),
  );
  const end = Date.now() + PIECE_LIMIT;
  let left = PACE;
  for (const { key, sha256 } of missing) {
    if (progress.after !== undefined && key <= progress.after) continue;
    if (left <= 0 || Date.now() >= end) return false;
    left -= 2;
    try {
      await images.put(key, await store.verified('files', sha256));
      progress.images_restored += 1;
    } catch (error) {
      if (!(error instanceof DamagedFile)) throw error;
      console.error(`The file ${key} could not be restored:`, error);
      progress.images_lost += 1;
    }
    progress.after = key;
  }
  return true;
}
