import { DamagedFile, type ImageFile, letters, type Size, viewOf } from './image-file.ts';

interface Box {
  name: string;
  at: number;
  start: number;
  end: number;
}

/** AVIF, HEIC and MP4 consist of boxes. */
function* boxes(bytes: Uint8Array, start: number, end: number): Generator<Box> {
  const view = viewOf(bytes);
  let at = start;
  while (at < end) {
    const short = view.getUint32(at);
    const isLong = short === 1;
    const length = isLong ? Number(view.getBigUint64(at + 8)) : short === 0 ? end - at : short;
    const head = isLong ? 16 : 8;
    if (length < head || at + length > end) throw new DamagedFile('A box is longer than the file');
    yield { name: letters(bytes, at + 4), at, start: at + head, end: at + length };
    at += length;
  }
}

/** Phones append videos to photographs. */
export function isVideo(bytes: Uint8Array, start: number): boolean {
  if (letters(bytes, start + 4) !== 'ftyp') return false;
  try {
    return [...boxes(bytes, start, bytes.length)].some(({ name }) => name === 'moov');
  } catch {
    return false;
  }
}

export function brandsOf(bytes: Uint8Array): string[] {
  if (letters(bytes, 4) !== 'ftyp') return [];
  const end = Math.min(bytes.length, viewOf(bytes).getUint32(0));
  const brands: string[] = [];
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12) brands.push(letters(bytes, at));
  return brands;
}

const KNOWN = new Set(['ftyp', 'meta', 'mdat', 'free', 'skip', 'moov', 'uuid']);

function inside(bytes: Uint8Array, within: Box, name: string, offset = 0): Box {
  for (const box of boxes(bytes, within.start + offset, within.end)) {
    if (box.name === name) return box;
  }
  throw new DamagedFile(`There is no ${name}`);
}

/** The boxes around the descriptions of a sequence's tracks. */
const AROUND_SAMPLES = new Set(['trak', 'mdia', 'minf', 'stbl']);

function* sequenceSizes(bytes: Uint8Array, within: Box): Generator<Size> {
  const view = viewOf(bytes);
  for (const box of boxes(bytes, within.start, within.end)) {
    if (AROUND_SAMPLES.has(box.name)) yield* sequenceSizes(bytes, box);
    if (box.name !== 'stsd') continue;
    // A version and a count come first.
    for (const { start } of boxes(bytes, box.start + 8, box.end)) {
      yield { width: view.getUint16(start + 24), height: view.getUint16(start + 26) };
    }
  }
}

export function readAvif(bytes: Uint8Array): ImageFile {
  const view = viewOf(bytes);
  const all = [...boxes(bytes, 0, bytes.length)];
  // The first unknown box begins something else.
  const foreign = all.find(({ name }) => !KNOWN.has(name));
  const meta = all.find(({ name }) => name === 'meta');
  if (meta === undefined) throw new DamagedFile('There is no meta');
  const properties = inside(bytes, inside(bytes, meta, 'iprp', 4), 'ipco');
  const frames: Size[] = [];
  for (const box of all) if (box.name === 'moov') frames.push(...sequenceSizes(bytes, box));
  // Of sequences, which have one still image, too.
  const isAnimated = frames.length > 0;
  let size = { width: 0, height: 0 };
  let isTransparent = false;
  for (const { name, start, end } of boxes(bytes, properties.start, properties.end)) {
    if (name === 'ispe') {
      const found = { width: view.getUint32(start + 4), height: view.getUint32(start + 8) };
      frames.push(found);
      if (found.width * found.height > size.width * size.height) size = found;
    }
    if (name === 'auxC')
      isTransparent ||= letters(bytes, start + 4, end - start - 4).includes('alpha');
  }
  const end = foreign?.at ?? bytes.length;
  return { format: 'avif', ...size, isTransparent, isAnimated, frames, end };
}
