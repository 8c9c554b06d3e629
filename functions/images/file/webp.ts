import { DamagedFile, type ImageFile, letters, viewOf } from './image-file.ts';

const HEADER_LENGTH = 12;
const METADATA = new Set(['EXIF', 'XMP ']);
/** The flags of the two kinds of metadata in VP8X. */
const METADATA_FLAGS = 0b0000_1100;

export function isWebp(bytes: Uint8Array): boolean {
  return letters(bytes, 0) === 'RIFF' && letters(bytes, 8) === 'WEBP';
}

function* chunks(bytes: Uint8Array) {
  const view = viewOf(bytes);
  const end = 8 + view.getUint32(4, true);
  if (end > bytes.length) throw new DamagedFile('The file ends too early');
  let at = HEADER_LENGTH;
  while (at < end) {
    const length = view.getUint32(at + 4, true);
    const next = at + 8 + length + (length % 2);
    if (next > end) throw new DamagedFile('A part is longer than the file');
    yield { name: letters(bytes, at), start: at, end: next };
    at = next;
  }
}

const threeBytes = (view: DataView, at: number) =>
  view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;

export function readWebp(bytes: Uint8Array): ImageFile {
  const view = viewOf(bytes);
  const end = 8 + view.getUint32(4, true);
  let size: Pick<ImageFile, 'width' | 'height' | 'isTransparent'> | undefined;
  for (const { name, start } of chunks(bytes)) {
    const at = start + 8;
    if (name === 'VP8X') {
      const isTransparent = (view.getUint8(at) & 0x10) !== 0;
      const [width, height] = [threeBytes(view, at + 4) + 1, threeBytes(view, at + 7) + 1];
      size = { width, height, isTransparent };
    } else if (name === 'VP8L') {
      const bits = view.getUint32(at + 1, true);
      const isTransparent = (bits & 0x1000_0000) !== 0;
      size ??= { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, isTransparent };
    } else if (name === 'VP8 ') {
      const width = view.getUint16(at + 6, true) & 0x3fff;
      size ??= { width, height: view.getUint16(at + 8, true) & 0x3fff, isTransparent: false };
    }
  }
  if (size === undefined) throw new DamagedFile('There is no image');
  return { format: 'webp', ...size, end };
}

export function stripWebp(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const kept = [...chunks(bytes)]
    .filter(({ name }) => !METADATA.has(name))
    .map(({ name, start, end }) => {
      const part = bytes.slice(start, end);
      if (name === 'VP8X') part[8] = (part[8] ?? 0) & ~METADATA_FLAGS;
      return part;
    });
  const header = bytes.slice(0, HEADER_LENGTH);
  const length = kept.reduce((sum, part) => sum + part.length, 4);
  viewOf(header).setUint32(4, length, true);
  return [header, ...kept];
}
