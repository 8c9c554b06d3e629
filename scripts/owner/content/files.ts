import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { errorCode, Failure } from '../../process/failure.ts';

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
