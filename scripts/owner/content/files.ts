import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { errorCode, Failure } from '../../local/failure.ts';

/** Far above a post at all its limits with every character escaped. */
export const EXPORT_LINE_MAX_BYTES = 8 * 1024 * 1024;

const NEW_LINE = 0x0a;

const isCompressed = (path: string) => path.toLowerCase().endsWith('.gz');

/** Compresses for `.gz`. Replaces an existing file only when the new one is complete. */
export async function writeFileAtomically(
  path: string,
  content: AsyncIterable<string> | Iterable<string>,
): Promise<void> {
  const draft = `${path}.part`;
  try {
    await pipeline(
      content,
      isCompressed(path) ? createGzip() : new PassThrough(),
      createWriteStream(draft, { mode: 0o600 }),
    );
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw errorCode(error) === undefined
      ? error
      : new Failure(`${path} cannot be written (${errorCode(error)}).`);
  }
}

/** Decompresses for `.gz`. Throws a Failure if the file cannot be read. */
export async function* readBytes(path: string): AsyncGenerator<Buffer> {
  const file = createReadStream(path);
  const bytes: Readable = isCompressed(path) ? file.pipe(createGunzip()) : file;
  file.on('error', (error) => bytes.destroy(error));
  try {
    for await (const chunk of bytes) yield chunk;
  } catch (error) {
    const code = errorCode(error);
    if (code?.startsWith('Z_')) {
      throw new Failure(`${path} is damaged or truncated and cannot be decompressed.`);
    }
    if (code !== undefined) throw new Failure(`${path} cannot be read (${code}).`);
    throw error;
  } finally {
    file.destroy();
  }
}

/** Yields lines without line feeds. Other separators may be part of a text. */
export async function* readLines(path: string): AsyncGenerator<Buffer> {
  let number = 1;
  let parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of readBytes(path)) {
    let from = 0;
    for (let end = chunk.indexOf(NEW_LINE); end >= 0; end = chunk.indexOf(NEW_LINE, from)) {
      yield Buffer.concat([...parts, chunk.subarray(from, end)]);
      number += 1;
      parts = [];
      length = 0;
      from = end + 1;
    }
    const rest = chunk.subarray(from);
    parts.push(rest);
    length += rest.length;
    if (length > EXPORT_LINE_MAX_BYTES) {
      throw new Failure(`Line ${number} is longer than any line of a backup. Nothing was changed.`);
    }
  }
  if (length > 0) yield Buffer.concat(parts);
}
