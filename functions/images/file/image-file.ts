export interface Size {
  width: number;
  height: number;
}

export interface ImageFile {
  format: 'avif' | 'webp' | 'jpg' | 'png' | 'gif';
  /** As displayed: a photograph may be stored rotated. */
  width: number;
  height: number;
  isTransparent: boolean;
  isAnimated: boolean;
  /** The size of what a decoder may unpack in addition: frames can be larger than the image. */
  frames: readonly Size[];
  end: number;
}

/** The message is for the owner. */
export class RejectedImage extends Error {
  override name = 'RejectedImage';
  readonly status: 413 | 422;

  constructor(message: string, status: 413 | 422 = 422, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

export class DamagedFile extends Error {
  override name = 'DamagedFile';
}

export function letters(bytes: Uint8Array, at: number, count = 4): string {
  return String.fromCharCode(...bytes.subarray(at, at + count));
}

/** Reading beyond the end throws a RangeError. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
