import { DamagedFile, type ImageFile, letters, type Size, viewOf } from './image-file.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Excludes texts, dates, metadata and further frames. */
const NEEDED = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP'.split(' '));

export function isPng(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, index) => bytes[index] === byte);
}

function* chunks(bytes: Uint8Array) {
  const view = viewOf(bytes);
  let at = SIGNATURE.length;
  for (;;) {
    const end = at + 12 + view.getUint32(at);
    // Throws unless the last byte of the chunk is there.
    view.getUint8(end - 1);
    const name = letters(bytes, at + 4);
    yield { name, start: at, end };
    if (name === 'IEND') return;
    at = end;
  }
}

export function readPng(bytes: Uint8Array): ImageFile {
  const view = viewOf(bytes);
  const names = new Set<string>();
  const frames: Size[] = [];
  let shown = 0;
  let end = 0;
  for (const { name, start, end: chunkEnd } of chunks(bytes)) {
    if (names.size === 0 && name !== 'IHDR') throw new DamagedFile('There is no header');
    names.add(name);
    // An animation repeats the size in the header of each frame, after its number.
    if (name === 'fcTL') shown += 1;
    const size = { IHDR: start + 8, fcTL: start + 12 }[name];
    if (size !== undefined) {
      frames.push({ width: view.getUint32(size), height: view.getUint32(size + 4) });
    }
    end = chunkEnd;
  }
  // Colour types 4 and 6 have an alpha channel.
  const isTransparent = (view.getUint8(25) & 4) !== 0 || names.has('tRNS');
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  return { format: 'png', width, height, isTransparent, isAnimated: shown > 1, frames, end };
}

export function stripPng(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const kept = [...chunks(bytes)].filter(({ name }) => NEEDED.has(name));
  return [
    bytes.subarray(0, SIGNATURE.length),
    ...kept.map(({ start, end }) => bytes.subarray(start, end)),
  ];
}
