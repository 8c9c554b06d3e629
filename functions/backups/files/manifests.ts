import {
  type BackedUpImage,
  type Backup,
  backupNameSchema,
  imageListSchema,
  type Manifest,
  manifestSchema,
} from '../../../core/backups/schema.ts';
import type { BackupStore } from './storage.ts';

const FOLDER = 'manifests';
const ENDING = '.json';

const keyOf = (name: string) => `${FOLDER}/${name}${ENDING}`;

/** Sorted by time. */
export const manifestName = (madeAt: Date, run: number): string =>
  `${madeAt.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}-${run}`;

/** Oldest first. */
export async function manifestNames(store: BackupStore): Promise<string[]> {
  const names = (await store.names(FOLDER)).map((name) => name.slice(0, -ENDING.length));
  return names.filter((name) => backupNameSchema.safeParse(name).success).sort();
}

/** Null if there is none, or it cannot be read. */
export async function readManifest(store: BackupStore, name: string): Promise<Manifest | null> {
  const stored = await store.get(keyOf(name));
  if (stored === null) return null;
  const parsed = manifestSchema.safeParse(await stored.json().catch(() => null));
  if (!parsed.success) console.error(`The backup ${name} cannot be read:`, parsed.error);
  return parsed.success ? parsed.data : null;
}

/** The last thing that a backup writes: without it there is none. */
export const writeManifest = (
  store: BackupStore,
  name: string,
  manifest: Manifest,
): Promise<void> => store.put(keyOf(name), JSON.stringify(manifest));

export const removeManifest = (store: BackupStore, name: string): Promise<void> =>
  store.remove([keyOf(name)]);

export async function newestManifest(store: BackupStore): Promise<Manifest | null> {
  for (const name of (await manifestNames(store)).reverse()) {
    const manifest = await readManifest(store, name);
    if (manifest !== null) return manifest;
  }
  return null;
}

/** Throws a DamagedFile. */
export async function readImageList(store: BackupStore, hash: string): Promise<BackedUpImage[]> {
  const bytes = await store.verified('lists', hash);
  return imageListSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
}

/** Newest first. */
export async function listBackups(store: BackupStore): Promise<Backup[]> {
  const names = (await manifestNames(store)).reverse();
  const manifests = await Promise.all(names.map((name) => readManifest(store, name)));
  return names.flatMap((name, index) => {
    const manifest = manifests[index];
    if (!manifest) return [];
    const { made_at, cause, content, images } = manifest;
    return [
      {
        name,
        made_at,
        cause,
        bytes: content.parts.reduce((sum, { size }) => sum + size, 0),
        counts: content.counts,
        images: images && { files: images.files, bytes: images.bytes },
      },
    ];
  });
}
