import { PICTURE_MAX_PIXELS, PICTURE_MAX_SIDE } from '../../../core/limits.ts';
import { pictures as texts } from '../../../core/messages-pictures.ts';
import { isGif, readGif } from './gif.ts';
import { DamagedFile, type PictureFile } from './image-file.ts';
import { brandsOf, readAvif } from './iso-boxes.ts';
import { isJpeg, readJpeg } from './jpeg.ts';
import { isPng, readPng } from './png.ts';
import { isMoreThanPicture } from './polyglot.ts';
import { RefusedPicture } from './rejected-image.ts';
import { isWebp, readWebp } from './webp.ts';

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
  if (brands.some((brand) => HEIC.has(brand))) throw new RefusedPicture(texts.heic);
  throw new RefusedPicture(isSvg(bytes) ? texts.svg : texts.unknown);
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
      throw new RefusedPicture(texts.tooManyPixels, 413);
    }
    if (isMoreThanPicture(bytes, file)) throw new RefusedPicture(texts.foreign);
    return file;
  } catch (error) {
    if (!(error instanceof DamagedFile) && !(error instanceof RangeError)) throw error;
    throw new RefusedPicture(texts.damaged, 422, { cause: error });
  }
}
