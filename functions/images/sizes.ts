import type { Env } from '../env.ts';

const PICTURE_MAKING_LIMIT = 60_000;

/** The service that makes sizes did not do it. */
export class SizeFailure extends Error {
  override name = 'SizeFailure';
  /** Whether that is for the picture, which cannot be read; else the service is away or used up. */
  readonly isOfPicture: boolean;

  constructor(cause: unknown) {
    super('A size of a picture could not be made', { cause });
    this.isOfPicture = OF_PICTURE.has(codeOf(cause));
  }
}

/** Of Cloudflare Images: too large, no image, too many pixels, an unknown kind, cannot be read. */
const OF_PICTURE = new Set([9402, 9412, 9413, 9520, 9523]);

function codeOf(cause: unknown): number {
  const isCoded = cause instanceof Error && 'code' in cause && typeof cause.code === 'number';
  return isCoded ? Number(cause.code) : 0;
}

/** What to make of a picture, at most this large; a smaller one stays as large as it is. */
export interface Size {
  width: number;
  height: number;
  type: 'image/avif' | 'image/webp' | 'image/png';
}

/**
 * Makes one size of a picture: turned upright, its first frame, without notes.
 *
 * @throws SizeFailure
 */
export async function makeSize(
  images: NonNullable<Env['IMAGES']>,
  bytes: Uint8Array,
  { type, ...size }: Size,
): Promise<Uint8Array<ArrayBuffer>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('It took too long')), PICTURE_MAKING_LIMIT);
  });
  const making = async () => {
    const result = await images
      .input(new Blob([bytes.slice()]).stream())
      .transform({ ...size, fit: 'scale-down' })
      .output({ format: type, anim: false });
    return new Uint8Array(await result.response().arrayBuffer());
  };
  try {
    return await Promise.race([making(), late]);
  } catch (error) {
    throw new SizeFailure(error);
  } finally {
    clearTimeout(timer);
  }
}
