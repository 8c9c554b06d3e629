import { Failure } from '../../process/failure.ts';
import { readBytes } from '../content/files.ts';
import { isLinkItem, readWordPress } from '../import/parse.ts';
import { decodeText, readCsv } from './csv.ts';
import { readJson } from './json.ts';
import { noLinks, type OldLinks, PLUGINS } from './old-link.ts';
import { readSql } from './sql.ts';
import { thirstyPost } from './tables.ts';

const FILE_MAX_BYTES = 256 * 1024 * 1024;

async function readWhole(path: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of readBytes(path)) {
    parts.push(part);
    length += part.length;
    if (length > FILE_MAX_BYTES) throw new Failure(`${path} is too large for a list of links.`);
  }
  return Buffer.concat(parts);
}

async function startOf(path: string): Promise<string> {
  for await (const part of readBytes(path)) return part.toString('latin1').slice(0, 4096);
  return '';
}

async function readWordPressLinks(path: string): Promise<OldLinks> {
  const found = noLinks();
  for await (const part of readWordPress(path)) {
    if (part.kind !== 'item' || !isLinkItem(part)) continue;
    const place = `Item ${part.id.trim()}`;
    if (part.type.trim() === 'pretty-link') {
      found.problems.push(
        `${place}: a WordPress export has no targets of ${PLUGINS.pretty}. Import its own export or the table prli_links.`,
      );
      continue;
    }
    const meta = new Map([...part.meta].map(([key, [value = '']]) => [key, value]));
    const { name, status } = { name: part.title, status: part.status.trim() };
    const address = URL.parse(part.link.trim());
    const link = thirstyPost({ place, name, status, path: address?.pathname ?? '' }, meta);
    if (link !== null) found.links.push(link);
    if (address !== null && !found.hosts.includes(address.host)) found.hosts.push(address.host);
  }
  return found;
}

/**
 * Reads links of ThirstyAffiliates and Pretty Links: their CSV and JSON exports, their posts in a WordPress
 * export, or their tables in a dump of the database.
 */
export async function readOldLinks(path: string, prefix: string): Promise<OldLinks> {
  const start = (await startOf(path)).replace(/^\u00ef\u00bb\u00bf/, '').trimStart();
  if (start.startsWith('<')) return readWordPressLinks(path);
  if (/^(?:--|\/\*|#|SET\b|CREATE\b|INSERT\b|DROP\b|USE\b)/i.test(start))
    return readSql(path, prefix);
  const text = decodeText(await readWhole(path));
  if (!/^[[{]/.test(start)) return readCsv(text, prefix);
  try {
    return readJson(JSON.parse(text.replace(/^\ufeff/, '')), prefix);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Failure(`${path} is not valid JSON (${error.message}).`);
  }
}
