import { imageMessages } from '../../../core/images/messages.ts';
import { isGif, readGif } from './gif.ts';
import { DamagedFile, type PictureFile } from './image-file.ts';
import { brandsOf, readAvif } from './iso-boxes.ts';
import { isJpeg, readJpeg } from './jpeg.ts';
import { isPng, readPng } from './png.ts';
import { isMoreThanPicture } from './polyglot.ts';
import { RefusedPicture } from './rejected-image.ts';
import { isWebp, readWebp } from './webp.ts';

const PICTURE_MAX_SIDE = 12_000;
const PICTURE_MAX_PIXELS = 50_000_000;

const HEIC = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']);

function isSvg(bytes: Uint8Array): boolean {
  const start = new TextDecoder('utf-8').decode(bytes.subarray(0, 4_096));
  return /^\s*</.test(start) && /<svg[\s>]/i.test(start);
}

function readerOf(bytes: Uint8Array): (bytes: Uint8Array) => PictureFile {
  if (isJpeg(bytes)) return readJpeg;
  if (isPng(bytes)) return readPng;
  if (isGif(bytes)) return readGif;
  if (isWebp(bytes)) return readWebp;
  const brands = brandsOf(bytes);
  if (brands.includes('avif')) return readAvif;
  if (brands.some((brand) => HEIC.has(brand))) throw new RefusedPicture(imageMessages.heic);
  throw new RefusedPicture(isSvg(bytes) ? imageMessages.svg : imageMessages.unknown);
}

/**
 * What a file is by its content, whatever it is called: a picture from its first byte to its last,
 * and not too large to be decoded.
 *
 * @throws RefusedPicture with a sentence
 */
export function readPicture(bytes: Uint8Array): PictureFile {
  const read = readerOf(bytes);
  try {
    const file = read(bytes);
    const { width, height } = file;
    if (width === 0 || height === 0) throw new DamagedFile('The picture has no size');
    if (Math.max(width, height) > PICTURE_MAX_SIDE || width * height > PICTURE_MAX_PIXELS) {
      throw new RefusedPicture(imageMessages.tooManyPixels, 413);
    }
    if (isMoreThanPicture(bytes, file)) throw new RefusedPicture(imageMessages.foreign);
    return file;
  } catch (error) {
    if (!(error instanceof DamagedFile) && !(error instanceof RangeError)) throw error;
    throw new RefusedPicture(imageMessages.damaged, 422, { cause: error });
  }
}
