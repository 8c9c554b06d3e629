import { imageMessages } from '../../../core/images/messages.ts';
import { isGif, readGif } from './gif.ts';
import { DamagedFile, type ImageFile, RejectedImage } from './image-file.ts';
import { brandsOf, readAvif } from './iso-boxes.ts';
import { isJpeg, readJpeg, stripJpeg } from './jpeg.ts';
import { isPng, readPng, stripPng } from './png.ts';
import { isPolyglot } from './polyglot.ts';
import { isWebp, readWebp, stripWebp } from './webp.ts';

const IMAGE_MAX_SIDE = 12_000;
const IMAGE_MAX_PIXELS = 50_000_000;

const HEIC = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']);

function isSvg(bytes: Uint8Array): boolean {
  const start = new TextDecoder('utf-8').decode(bytes.subarray(0, 4_096));
  return /^\s*</.test(start) && /<svg[\s>]/i.test(start);
}

function readerOf(bytes: Uint8Array): (bytes: Uint8Array) => ImageFile {
  if (isJpeg(bytes)) return readJpeg;
  if (isPng(bytes)) return readPng;
  if (isGif(bytes)) return readGif;
  if (isWebp(bytes)) return readWebp;
  const brands = brandsOf(bytes);
  if (brands.includes('avif')) return readAvif;
  if (brands.some((brand) => HEIC.has(brand))) throw new RejectedImage(imageMessages.heic);
  throw new RejectedImage(isSvg(bytes) ? imageMessages.svg : imageMessages.unknown);
}

/**
 * Reads what a file is by its content, whatever its name: an image from its first byte to its last that
 * is not too large to decode.
 *
 * @throws RejectedImage with a sentence
 */
export function readImage(bytes: Uint8Array): ImageFile {
  const read = readerOf(bytes);
  try {
    const file = read(bytes);
    const { width, height } = file;
    if (width === 0 || height === 0) throw new DamagedFile('The image has no size');
    if (Math.max(width, height) > IMAGE_MAX_SIDE || width * height > IMAGE_MAX_PIXELS) {
      throw new RejectedImage(imageMessages.tooManyPixels, 413);
    }
    if (isPolyglot(bytes, file)) throw new RejectedImage(imageMessages.foreign);
    return file;
  } catch (error) {
    if (!(error instanceof DamagedFile) && !(error instanceof RangeError)) throw error;
    throw new RejectedImage(imageMessages.damaged, 422, { cause: error });
  }
}

const strippers: Partial<Record<ImageFile['format'], (bytes: Uint8Array) => Uint8Array[]>> = {
  jpg: stripJpeg,
  png: stripPng,
  webp: stripWebp,
};

/** The file without its metadata; null for formats that cannot be stripped. */
export function stripMetadata(bytes: Uint8Array, format: ImageFile['format']): Uint8Array | null {
  const parts = strippers[format]?.(bytes);
  if (parts === undefined) return null;
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
