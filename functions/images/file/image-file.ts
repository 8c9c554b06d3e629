/** What a file says of the picture in it. */
export interface PictureFile {
  format: 'avif' | 'webp' | 'jpg' | 'png' | 'gif';
  /** As shown: a photograph may say that it is to be turned. */
  width: number;
  height: number;
  /** Whether something behind it may be seen through it. */
  isTransparent: boolean;
  /** Where it ends: what follows in the file is no part of it. */
  end: number;
}

/** The file does not follow its format, or ends too early. */
export class DamagedFile extends Error {
  override name = 'DamagedFile';
}

/** Four letters of a file as a text. */
export function letters(bytes: Uint8Array, at: number, count = 4): string {
  return String.fromCharCode(...bytes.subarray(at, at + count));
}

/** Reads numbers of a file; reading beyond its end throws a RangeError. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
