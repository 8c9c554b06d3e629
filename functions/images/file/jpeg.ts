import { DamagedFile, type ImageFile, type Size, viewOf } from './image-file.ts';

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const EXIF = 0xe1;
const ICC_PROFILE = 0xe2;
const ADOBE = 0xee;
const COMMENT = 0xfe;

interface Segment {
  marker: number;
  start: number;
  end: number;
}

export function isJpeg(bytes: Uint8Array, at = 0): boolean {
  return bytes[at] === 0xff && bytes[at + 1] === START && bytes[at + 2] === 0xff;
}

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Position of the next marker after compressed data. */
function endOfScan(bytes: Uint8Array, start: number): number {
  let at = bytes.indexOf(0xff, start);
  while (at !== -1) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next === 0xff) at += 1;
    else if (next === 0 || isRestart(next)) at = bytes.indexOf(0xff, at + 2);
    else return at;
  }
  throw new DamagedFile('The compressed data do not end');
}

function* segments(bytes: Uint8Array, start: number): Generator<Segment> {
  const view = viewOf(bytes);
  let at = start + 2;
  for (;;) {
    if (view.getUint8(at) !== 0xff) throw new DamagedFile('There is no marker');
    while (view.getUint8(at + 1) === 0xff) at += 1;
    const marker = view.getUint8(at + 1);
    if (marker === END) return yield { marker, start: at, end: at + 2 };
    const length = view.getUint16(at + 2);
    if (length < 2) throw new DamagedFile('A part has no length');
    const headerEnd = at + 2 + length;
    const end = marker === SCAN ? endOfScan(bytes, headerEnd) : headerEnd;
    yield { marker, start: at, end };
    at = end;
  }
}

/** 1 to 8; 1 when missing. */
function orientationOf(bytes: Uint8Array, segment: Segment): number {
  const view = viewOf(bytes.subarray(segment.start, segment.end));
  try {
    // A TIFF header follows marker, length and "Exif\0\0".
    if (view.getUint32(4) !== 0x45_78_69_66) return 1;
    const tiff = 10;
    const isLittle = view.getUint16(tiff) === 0x49_49;
    const directory = tiff + view.getUint32(tiff + 4, isLittle);
    for (let index = 0; index < view.getUint16(directory, isLittle); index += 1) {
      const entry = directory + 2 + index * 12;
      if (view.getUint16(entry, isLittle) === 0x01_12) return view.getUint16(entry + 8, isLittle);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return 1;
}

export function readJpeg(bytes: Uint8Array, start = 0): ImageFile {
  const view = viewOf(bytes);
  let size = { width: 0, height: 0 };
  const frames: Size[] = [];
  let orientation = 1;
  let end = 0;
  for (const segment of segments(bytes, start)) {
    if (isFrame(segment.marker)) {
      const { start } = segment;
      size = { height: view.getUint16(start + 5), width: view.getUint16(start + 7) };
      frames.push(size);
    }
    if (segment.marker === EXIF && orientation === 1) orientation = orientationOf(bytes, segment);
    end = segment.end;
  }
  // From 5 on, width and height are swapped.
  const shown = orientation < 5 ? size : { width: size.height, height: size.width };
  return { format: 'jpg', ...shown, isTransparent: false, isAnimated: false, frames, end };
}

function orientationSegment(orientation: number): Uint8Array<ArrayBuffer> {
  const header = [0xff, EXIF, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8];
  const entry = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  return new Uint8Array([...header, ...entry]);
}

/** Drops comments and metadata such as place and time. */
export function stripJpeg(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const kept = [bytes.subarray(0, 2)];
  for (const segment of segments(bytes, 0)) {
    const { marker, start, end } = segment;
    if (marker === EXIF) {
      const orientation = orientationOf(bytes, segment);
      if (orientation > 1 && orientation <= 8) kept.push(orientationSegment(orientation));
    }
    const isMetadata = marker === COMMENT || (marker >= 0xe0 && marker <= 0xef);
    if (!isMetadata || marker === ICC_PROFILE || marker === ADOBE)
      kept.push(bytes.subarray(start, end));
  }
  return kept;
}
