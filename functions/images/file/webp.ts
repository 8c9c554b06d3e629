import { DamagedFile, type ImageFile, letters, type Size, viewOf } from './image-file.ts';

const HEADER_LENGTH = 12;
const METADATA = new Set(['EXIF', 'XMP ']);
/** The flags of the two kinds of metadata in VP8X. */
const METADATA_FLAGS = 0b0000_1100;

export function isWebp(bytes: Uint8Array): boolean {
  return letters(bytes, 0) === 'RIFF' && letters(bytes, 8) === 'WEBP';
}

function* chunks(bytes: Uint8Array) {
  const end = 8 + viewOf(bytes).getUint32(4, true);
  if (end > bytes.length) throw new DamagedFile('The file ends too early');
  yield* chunksBetween(bytes, HEADER_LENGTH, end);
}

function* chunksBetween(bytes: Uint8Array, start: number, end: number) {
  const view = viewOf(bytes);
  let at = start;
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

type Canvas = Size & Pick<ImageFile, 'isTransparent'>;

/** The header, compressed data or animation frame at `start`; undefined for other parts. */
function canvasOf(view: DataView, name: string, start: number): Canvas | undefined {
  const at = start + 8;
  if (name === 'VP8X') {
    const isTransparent = (view.getUint8(at) & 0x10) !== 0;
    return {
      width: threeBytes(view, at + 4) + 1,
      height: threeBytes(view, at + 7) + 1,
      isTransparent,
    };
  }
  if (name === 'ANMF') {
    const [width, height] = [threeBytes(view, at + 6) + 1, threeBytes(view, at + 9) + 1];
    return { width, height, isTransparent: false };
  }
  if (name === 'VP8L') {
    const bits = view.getUint32(at + 1, true);
    const isTransparent = (bits & 0x1000_0000) !== 0;
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, isTransparent };
  }
  if (name === 'VP8 ') {
    const width = view.getUint16(at + 6, true) & 0x3fff;
    return { width, height: view.getUint16(at + 8, true) & 0x3fff, isTransparent: false };
  }
  return undefined;
}

/** The compressed data follow 16 bytes of a frame's own. */
const FRAME_HEADER_LENGTH = 16;

export function readWebp(bytes: Uint8Array): ImageFile {
  const view = viewOf(bytes);
  const frames: Canvas[] = [];
  let size: Canvas | undefined;
  let shown = 0;
  for (const { name, start, end } of chunks(bytes)) {
    const canvas = canvasOf(view, name, start);
    if (canvas === undefined) continue;
    frames.push(canvas);
    if (name !== 'ANMF') {
      size = name === 'VP8X' ? canvas : (size ?? canvas);
      continue;
    }
    shown += 1;
    for (const part of chunksBetween(bytes, start + 8 + FRAME_HEADER_LENGTH, end)) {
      frames.push(canvasOf(view, part.name, part.start) ?? canvas);
    }
  }
  if (size === undefined) throw new DamagedFile('There is no image');
  const isAnimated = shown > 1;
  return { format: 'webp', ...size, isAnimated, frames, end: 8 + view.getUint32(4, true) };
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
