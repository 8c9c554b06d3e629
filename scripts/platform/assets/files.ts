import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';

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

/** Reads files of one folder by their path in an address, hashing each version of a file once. */
export class AssetFiles {
  readonly #known = new Map<string, Known>();
  readonly #directory: string;

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** The SHA-256 of a file's content in hexadecimal; undefined where no such file is served. */
  async hash(path: string): Promise<string | undefined> {
    const file = this.#locate(path);
    if (file === undefined || CONTROL_FILES.has(path)) return undefined;
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) return undefined;
    const known = this.#known.get(path);
    if (known?.modified === found.mtimeMs && known.size === found.size) return known.hash;
    const hash = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
    this.#known.set(path, { modified: found.mtimeMs, size: found.size, hash });
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
    return plain ? join(this.#directory, ...segments) : undefined;
  }
}
