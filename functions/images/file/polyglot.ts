import { type ImageFile, letters, viewOf } from './image-file.ts';
import { isVideo } from './iso-boxes.ts';
import { isJpeg, readJpeg } from './jpeg.ts';

/** Too long to occur by chance. */
const MARKUP = /^<(?:script|!doctype|iframe|html[\s>]|\?php\s)/i;
const LONGEST_MARKUP = 9;
const LESS_THAN = 0x3c;

function hasMarkup(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(LESS_THAN); at !== -1; at = bytes.indexOf(LESS_THAN, at + 1)) {
    if (MARKUP.test(letters(bytes, at, LONGEST_MARKUP))) return true;
  }
  return false;
}

/** A ZIP directory is at the end, before a comment of at most 64 KB. */
const ARCHIVE_END_LENGTH = 22;
const ARCHIVE_COMMENT = 65_535;

function hasArchive(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  const first = Math.max(0, bytes.length - ARCHIVE_END_LENGTH - ARCHIVE_COMMENT);
  for (let at = bytes.indexOf(0x50, first); at !== -1; at = bytes.indexOf(0x50, at + 1)) {
    if (at + ARCHIVE_END_LENGTH > bytes.length) return false;
    // The signature, and the disk number, which is always 0.
    if (view.getUint32(at) === 0x50_4b_05_06 && view.getUint32(at + 4) === 0) return true;
  }
  return false;
}

/** PDF readers search the first kilobyte. */
const hasDocument = (bytes: Uint8Array) => letters(bytes, 0, 1_024).includes('%PDF-');

const isEmpty = (bytes: Uint8Array) => bytes.every((byte) => byte === 0);

/** Cameras append more images, a short video or Samsung's metadata; none of it is stored. */
function isCameraData(bytes: Uint8Array, end: number): boolean {
  let at = end;
  while (at < bytes.length) {
    if (isJpeg(bytes, at)) at = readJpeg(bytes, at).end;
    else if (isVideo(bytes, at)) return true;
    else if (bytes[at] === 0) at += 1;
    else return letters(bytes, bytes.length - 4) === 'SEFT';
  }
  return true;
}

export function isPolyglot(bytes: Uint8Array, { format, end }: ImageFile): boolean {
  const continues = format === 'jpg' ? !isCameraData(bytes, end) : !isEmpty(bytes.subarray(end));
  return continues || hasMarkup(bytes) || hasArchive(bytes) || hasDocument(bytes);
}
