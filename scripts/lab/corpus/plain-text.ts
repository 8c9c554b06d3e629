import { extname } from 'node:path';

/** Text files, of which the rest of a build are images and fonts. */
const TEXTS = new Set(['', '.css', '.html', '.json', '.svg', '.txt', '.webmanifest', '.xml']);

/** A part of the name of a compiled file, which changes with its content. */
const HASH = /(\/_(?:astro|admin)\/[\w.@-]+?)[.-][\w-]{8}(?=\.(?:js|css|woff2)\b)/g;
/** How the code of the admin is divided into files. */
const PRELOADS = / *<link rel="modulepreload"[^>]*\/_admin\/[^>]*>\n?/g;
/** The name of an island comes from that of its file. */
const ISLAND = /(?<=<astro-island uid=")[^"]*/g;
/** Of scripts and styles that are in the page themselves. */
const SCRIPT_HASHES = /(?: 'sha256-[^']*')+/g;
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const ADDRESS = /(?:http|ws):\/\/127\.0\.0\.1:\d+/g;

/** Replaces what differs between two builds of equal content. */
export function plainText(text: string): string {
  const ids = new Map<string, number>();
  return text
    .replace(ID, (id) => {
      const number = ids.get(id) ?? ids.size + 1;
      ids.set(id, number);
      return `id-${number}`;
    })
    .replace(HASH, '$1')
    .replace(PRELOADS, '')
    .replace(ISLAND, '')
    .replace(SCRIPT_HASHES, '')
    .replace(ADDRESS, 'http://database.example');
}

/** Null for compiled scripts: what they do is seen in browsers, and every change of code changes them. */
export async function plainFile(
  path: string,
  read: () => Promise<Buffer>,
): Promise<{ path: string; content: string | Uint8Array } | null> {
  const type = extname(path);
  if (type === '.js' || type === '.mjs') return null;
  const plainPath = `/${path}`.replace(HASH, '$1').slice(1);
  const content = await read();
  return { path: plainPath, content: TEXTS.has(type) ? plainText(content.toString()) : content };
}
