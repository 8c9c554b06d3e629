import { createHmac } from 'node:crypto';
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  IMAGE_FILES_PURPOSE,
  imageKeySchema,
  imagePageSchema,
} from '../../../functions/backups/image-files.ts';
import { errorCode, Failure, messageOf } from '../../process/failure.ts';

/** A running site and the secret key of its database. */
export interface PictureSite {
  url: string;
  secretKey: string;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text);

/** As functions/crypto/signature.ts signs. */
export const signatureOf = (secretKey: string): string =>
  hmac(hmac(secretKey, IMAGE_FILES_PURPOSE).digest(), '').digest('hex');

async function ask(
  { url, secretKey }: PictureSite,
  path: string,
  body?: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const headers = { Authorization: `Bearer ${signatureOf(secretKey)}` };
  const address = `${url}/api/admin/image-files${path}`;
  const init = body === undefined ? { headers } : { headers, method: 'PUT', body };
  const response = await fetch(address, init).catch((error: unknown) => {
    throw new Failure(`${url} cannot be reached (${messageOf(error)}). Is the site running?`);
  });
  if (response.ok) return response;
  if (response.status === 401) {
    throw new Failure(`${url} refuses the secret key. Check SITE_URL and SUPABASE_SECRET_KEY.`);
  }
  throw new Failure(`${url} answered ${response.status} for a file of an image.`);
}

const fileQuery = (key: string) => `/file?key=${encodeURIComponent(key)}`;

async function filesOfSite(site: PictureSite): Promise<Map<string, number>> {
  const files = new Map<string, number>();
  let after: string | null = null;
  do {
    const query: string = after === null ? '' : `?after=${encodeURIComponent(after)}`;
    const page = imagePageSchema.parse(await (await ask(site, query)).json());
    for (const { key, size } of page.files) files.set(key, size);
    ({ after } = page);
  } while (after !== null);
  return files;
}

const sizeOf = async (path: string) =>
  (
    await stat(path).catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    })
  )?.size;

/** Downloads the files that the folder lacks. Returns how many, of how many. */
export async function downloadPictures(site: PictureSite, folder: string) {
  const files = await filesOfSite(site);
  let copied = 0;
  for (const [key, size] of files) {
    const path = join(folder, key);
    if ((await sizeOf(path)) === size) continue;
    const bytes = await (await ask(site, fileQuery(key))).bytes();
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.part`, bytes);
    await rename(`${path}.part`, path);
    copied += 1;
  }
  return { copied, all: files.size };
}

/** Sends the files that the site lacks. Returns how many, of how many. */
export async function uploadPictures(site: PictureSite, folder: string) {
  const entries = await readdir(folder, { recursive: true }).catch((error: unknown) => {
    throw new Failure(`${folder} cannot be read (${errorCode(error)}).`);
  });
  const keys = entries
    .map((entry) => entry.replaceAll('\\', '/'))
    .filter((entry) => imageKeySchema.safeParse(entry).success)
    .sort();
  const known = await filesOfSite(site);
  const missing = keys.filter((key) => !known.has(key));
  for (const key of missing) {
    await ask(site, fileQuery(key), new Uint8Array(await readFile(join(folder, key))));
  }
  return { copied: missing.length, all: keys.length };
}
