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

/** Detects the format by content. Throws a RejectedImage with a sentence for the owner. */
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

const strippers = { jpg: stripJpeg, png: stripPng, webp: stripWebp };

/** Null for formats that cannot be stripped. */
export async function stripMetadata(bytes: Uint8Array<ArrayBuffer>, format: ImageFile['format']) {
  if (format === 'avif' || format === 'gif') return null;
  return new Blob(strippers[format](bytes)).bytes();
}
