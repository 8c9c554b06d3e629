import type { Env } from '../hosting/env.ts';

const RESIZE_TIMEOUT_MS = 60_000;

/** Cloudflare Images: too large, no image, too many pixels, unknown format, unreadable. */
const IMAGE_ERRORS = new Set([9402, 9412, 9413, 9520, 9523]);

export class ResizeError extends Error {
  override name = 'ResizeError';
  /** False when the service is unavailable or its quota is used up. */
  readonly isCausedByImage: boolean;

  constructor(cause: unknown) {
    super('The image could not be resized', { cause });
    const code = cause instanceof Error && 'code' in cause ? Number(cause.code) : 0;
    this.isCausedByImage = IMAGE_ERRORS.has(code);
  }
}

/** Maximum size; smaller images are not enlarged. */
export interface Size {
  width: number;
  height: number;
  type: 'image/avif' | 'image/webp' | 'image/png';
}

/** Upright, first frame only, without metadata. Throws a ResizeError. */
export async function resize(
  images: NonNullable<Env['IMAGES']>,
  bytes: Uint8Array,
  { type, ...size }: Size,
): Promise<Uint8Array<ArrayBuffer>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('It took too long')), RESIZE_TIMEOUT_MS);
  });
  const resized = async () => {
    const result = await images
      .input(new Blob([bytes.slice()]).stream())
      .transform({ ...size, fit: 'scale-down' })
      .output({ format: type, anim: false });
    return new Uint8Array(await result.response().arrayBuffer());
  };
  try {
    return await Promise.race([resized(), timeout]);
  } catch (error) {
    throw new ResizeError(error);
  } finally {
    clearTimeout(timer);
  }
}
