import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import type { LayeredFiles } from '../layers.ts';

/** Control files of a build, which are read by the server and never served. */
const CONTROL_FILES = new Set(['/_headers', '/_redirects', '/.assetsignore']);

/** By ending; the same as Cloudflare gives. */
export const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/vnd.microsoft.icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

/** The content type by a file's ending; undefined for one that is not known. */
export function contentType(path: string): string | undefined {
  return CONTENT_TYPES[extname(path).toLowerCase()];
}

interface Known {
  modified: number;
  size: number;
  hash: string;
}

/** The hash of every version of a file that was asked for, by where it stands. */
export type Hashes = Map<string, Known>;

/** Reads the static files of a build by their path in an address, hashing each version once. */
export class AssetFiles {
  readonly #layers: LayeredFiles;
  readonly #hashes: Hashes;

  constructor(layers: LayeredFiles, hashes: Hashes) {
    this.#layers = layers;
    this.#hashes = hashes;
  }

  /** The SHA-256 of a file's content in hexadecimal; undefined where no such file is served. */
  async hash(path: string): Promise<string | undefined> {
    const file = this.#locate(path);
    if (file === undefined || CONTROL_FILES.has(path)) return undefined;
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) return undefined;
    const known = this.#hashes.get(file);
    if (known?.modified === found.mtimeMs && known.size === found.size) return known.hash;
    const hash = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
    this.#hashes.set(file, { modified: found.mtimeMs, size: found.size, hash });
    return hash;
  }

  /** The content of a file, control files too; undefined where there is none. */
  async read(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const file = this.#locate(path);
    return file === undefined ? undefined : readFile(file).catch(() => undefined);
  }

  /** A path that leaves the folder, or spells a file in a second way, names no file. */
  #locate(path: string): string | undefined {
    const segments = path.split('/').slice(1);
    const plain = segments.every(
      (segment) =>
        segment !== '' && segment !== '.' && segment !== '..' && !/[/\\\0]/.test(segment),
    );
    return plain ? this.#layers.locate(segments.join('/')) : undefined;
  }
}
