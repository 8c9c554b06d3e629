import { sha256 } from '../../crypto/hex.ts';
import { isForeignBucket } from '../../hosting/bucket-owner.ts';
import type { Env } from '../../hosting/env.ts';

/** Sorted before every image, so that listings of images can start behind it, and not served at /pictures. */
const PLACE_AMONG_IMAGES = '.backups/';

export class DamagedFile extends Error {
  override name = 'DamagedFile';
}

/** Where backups are: a bucket, or a part of one. */
export class BackupStore {
  readonly #bucket: R2Bucket;
  readonly #prefix: string;

  constructor(bucket: R2Bucket, prefix: string) {
    this.#bucket = bucket;
    this.#prefix = prefix;
  }

  /** Whether the bucket belongs to another site. */
  isForeign(env: Env): Promise<boolean> {
    return isForeignBucket(this.#bucket, env);
  }

  get(key: string): Promise<R2ObjectBody | null> {
    return this.#bucket.get(this.#prefix + key);
  }

  async has(key: string): Promise<boolean> {
    return (await this.#bucket.head(this.#prefix + key)) !== null;
  }

  async put(key: string, value: Uint8Array | ReadableStream | string): Promise<void> {
    await this.#bucket.put(this.#prefix + key, value);
  }

  async remove(keys: string[]): Promise<void> {
    if (keys.length > 0) await this.#bucket.delete(keys.map((key) => this.#prefix + key));
  }

  /** The bytes of a file that is named by its hash. Throws a DamagedFile if it is missing or different. */
  async verified(folder: string, hash: string): Promise<Uint8Array<ArrayBuffer>> {
    const file = await this.get(`${folder}/${hash}`);
    if (file === null) throw new DamagedFile(`${folder}/${hash} is missing`);
    const bytes = new Uint8Array(await file.arrayBuffer());
    if ((await sha256(bytes)) !== hash) throw new DamagedFile(`${folder}/${hash} is damaged`);
    return bytes;
  }

  /** Pages of the objects in a folder, without the folder's name. */
  async *pages(
    folder: string,
  ): AsyncGenerator<{ name: string; size: number; uploaded: Date }[], void> {
    const prefix = `${this.#prefix}${folder}/`;
    let cursor: string | undefined;
    do {
      const page = await this.#bucket.list({ prefix, ...(cursor !== undefined && { cursor }) });
      yield page.objects.map(({ key, size, uploaded }) => ({
        name: key.slice(prefix.length),
        size,
        uploaded,
      }));
      cursor = page.truncated ? page.cursor : undefined;
    } while (cursor !== undefined);
  }

  async names(folder: string): Promise<string[]> {
    const names: string[] = [];
    for await (const page of this.pages(folder)) names.push(...page.map(({ name }) => name));
    return names;
  }
}

/** Null if the site stores no files at all. */
export function backupStore(env: Env): BackupStore | null {
  if (env.BACKUPS !== undefined) return new BackupStore(env.BACKUPS, '');
  if (env.PICTURES !== undefined) return new BackupStore(env.PICTURES, PLACE_AMONG_IMAGES);
  return null;
}

export function backupPlace(env: Env): 'bucket' | 'pictures' | null {
  if (env.BACKUPS !== undefined) return 'bucket';
  return env.PICTURES === undefined ? null : 'pictures';
}

const IMAGE_FILE = /^[0-9a-f]{32}\/[a-z0-9.]+$/;

export interface StoredImageFile {
  key: string;
  size: number;
  etag: string;
}

/** The files of images after a key, in key order, at most a thousand; and whether there are more. */
export async function imageFiles(
  images: R2Bucket,
  after: string | null,
): Promise<{ files: StoredImageFile[]; isLast: boolean; last: string | null }> {
  // '/' is behind the backups and before every image.
  const page = await images.list({ startAfter: after ?? '/' });
  const files = page.objects
    .filter(({ key }) => IMAGE_FILE.test(key))
    .map(({ key, size, etag }) => ({ key, size, etag }));
  return { files, isLast: !page.truncated, last: page.objects.at(-1)?.key ?? after };
}
