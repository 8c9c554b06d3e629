import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

const CONTROL_FILES = new Set(['/_headers', '/_redirects', '/.assetsignore']);

/** The same as Cloudflare's. */
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

export function contentType(path: string): string | undefined {
  return CONTENT_TYPES[extname(path).toLowerCase()];
}

export interface Asset {
  content: Uint8Array<ArrayBuffer>;
  /** 32 digits, as Cloudflare's. */
  hash: string;
}

export async function readAsset(folder: string, path: string): Promise<Asset | undefined> {
  const segments = path.split('/').slice(1);
  if (CONTROL_FILES.has(path) || !segments.every(isPlain)) return undefined;
  const content = await readFile(join(folder, ...segments)).catch(() => undefined);
  if (content === undefined) return undefined;
  return { content, hash: createHash('sha256').update(content).digest('hex').slice(0, 32) };
}

/** Other segments leave the folder or are a second spelling of a file. */
function isPlain(segment: string): boolean {
  return segment !== '' && segment !== '.' && segment !== '..' && !/[/\\\0]/.test(segment);
}
