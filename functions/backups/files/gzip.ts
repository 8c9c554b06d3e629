import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ContentError } from './content-error.ts';

export async function compress(text: string): Promise<ArrayBuffer> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}

const MAGIC = [0x1f, 0x8b];

/** Decompresses a file of one or more gzip parts; another file is passed on. */
export async function* decompressed(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  const source = chunks[Symbol.asyncIterator]();
  const first = await source.next();
  if (first.done) return;
  const all = async function* () {
    yield first.value;
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
  };
  if (!MAGIC.every((byte, index) => first.value[index] === byte)) {
    yield* all();
    return;
  }
  // The streams of the web refuse a second part.
  const gunzip = createGunzip();
  const bytes = Readable.from(all());
  bytes.on('error', (error) => gunzip.destroy(error));
  try {
    for await (const chunk of bytes.pipe(gunzip)) yield chunk;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!code.startsWith('Z_')) throw error;
    throw new ContentError('The file is damaged or truncated and cannot be decompressed');
  }
}
