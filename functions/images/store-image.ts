import { z } from 'zod';
import { storable } from '../../core/forms/text-field.ts';
import { imageMessages } from '../../core/images/messages.ts';
import { imageSchema, type StoredImage } from '../../core/images/schema.ts';
import { sha256 } from '../crypto/hex.ts';
import { callFunction } from '../database/service-client.ts';
import type { Env } from '../hosting/env.ts';
import { type ImageFile, RejectedImage } from './file/image-file.ts';
import { readPng } from './file/png.ts';
import { readImage, stripMetadata } from './file/read-image.ts';
import { enqueueVariants } from './queue.ts';
import { ResizeError, resize } from './sizes.ts';

/** Ascending. Cloudflare makes no AVIF larger than the last. */
const IMAGE_WIDTHS = [400, 800, 1_200] as const;
/** Longest side, in pixels. */
const PLACEHOLDER_SIDE = 16;
const ID_LENGTH = 32;

const LARGEST = Math.max(...IMAGE_WIDTHS);

/** Lossless, kept until the slow sizes are made. */
const masterName = (id: string) => `${id}/master.png`;

const widthsOf = (width: number) => [...IMAGE_WIDTHS.filter((less) => less < width), width];

function placeholderOf(bytes: Uint8Array): string {
  return `data:image/webp;base64,${btoa(String.fromCharCode(...bytes))}`;
}

interface StoredFiles {
  image: StoredImage;
  /** The file of the largest size in the last format. */
  bytes: number;
}

/** Used when nothing can resize the image. */
async function storeOriginal(
  bucket: R2Bucket,
  id: string,
  bytes: Uint8Array<ArrayBuffer>,
  { format, width, height }: ImageFile,
): Promise<StoredFiles> {
  const stripped = await stripMetadata(bytes, format);
  if (stripped === null) throw new RejectedImage(imageMessages.notHere);
  // Texts offer the usual sizes of every WebP.
  const names = format === 'webp' ? widthsOf(width) : [width];
  await Promise.all(names.map((name) => bucket.put(`${id}/${name}.${format}`, stripped)));
  const image: StoredImage = {
    id,
    width,
    height,
    widths: [width],
    formats: [format],
    placeholder: null,
  };
  return { image, bytes: stripped.byteLength };
}

async function storeSizes(
  bucket: R2Bucket,
  images: NonNullable<Env['IMAGES']>,
  id: string,
  bytes: Uint8Array,
  { isTransparent }: ImageFile,
): Promise<StoredFiles> {
  const bound = { width: LARGEST, height: LARGEST };
  const master = await resize(images, bytes, { ...bound, type: 'image/png' });
  const { width, height } = readPng(master);
  const widths = widthsOf(width);
  const sizes = widths.map(async (width) => {
    const size = await resize(images, master, { ...bound, width, type: 'image/webp' });
    await bucket.put(`${id}/${width}.webp`, size);
    return size.byteLength;
  });
  const side = { width: PLACEHOLDER_SIDE, height: PLACEHOLDER_SIDE };
  const [placeholder, , ...lengths] = await Promise.all([
    isTransparent ? null : resize(images, master, { ...side, type: 'image/webp' }),
    bucket.put(masterName(id), master),
    ...sizes,
  ]);
  const image: StoredImage = {
    id,
    width,
    height,
    widths,
    formats: ['avif', 'webp'],
    placeholder: placeholder === null ? null : placeholderOf(placeholder),
  };
  return { image, bytes: lengths.at(-1) ?? 0 };
}

async function storeFiles(
  env: Env,
  id: string,
  bytes: Uint8Array<ArrayBuffer>,
  file: ImageFile,
): Promise<StoredFiles> {
  const { PICTURES: bucket, IMAGES: images } = env;
  if (bucket === undefined) throw new RejectedImage(imageMessages.noPlace);
  if (images === undefined) return storeOriginal(bucket, id, bytes, file);
  try {
    return await storeSizes(bucket, images, id, bytes, file);
  } catch (error) {
    if (!(error instanceof ResizeError)) throw error;
    if (error.isCausedByImage) {
      throw new RejectedImage(imageMessages.damaged, 422, { cause: error });
    }
    console.error('Images cannot be resized here:', error);
    return storeOriginal(bucket, id, bytes, file);
  }
}

interface Origin {
  name: string;
  /** Chosen by the owner, so that the daily job does not remove it. */
  isKept: boolean;
}

export interface Stored {
  image: StoredImage;
  /** Whether only the first frame of an animation is kept. */
  isFirstFrame: boolean;
}

/** A WebP that nothing has resized is stored as it came. */
const keepsFrames = ({ formats }: StoredImage) => formats.join() === 'webp';

/** AVIF sizes take seconds and are made later, through the queue. Throws a RejectedImage. */
export async function storeImage(
  env: Env,
  source: Uint8Array<ArrayBuffer>,
  origin: Origin,
): Promise<Stored> {
  const file = readImage(source);
  const image = await storeFile(env, source, file, origin);
  return { image, isFirstFrame: file.isAnimated && !keepsFrames(image) };
}

async function storeFile(
  env: Env,
  source: Uint8Array<ArrayBuffer>,
  file: ImageFile,
  { name, isKept }: Origin,
): Promise<StoredImage> {
  const id = (await sha256(source)).slice(0, ID_LENGTH);
  const origin = { is_kept_input: isKept, name_input: storable(name) };
  const reuse = { id_input: id, ...origin };
  const known = await callFunction(env, 'reuse_image', reuse, imageSchema.nullable());
  if (known !== null) return known;
  const { image, bytes } = await storeFiles(env, id, source, file);
  const isComplete = !image.formats.includes('avif');
  const input = {
    image_input: image,
    is_complete_input: isComplete,
    bytes_input: bytes,
    ...origin,
  };
  const stored = await callFunction(env, 'store_image', input, imageSchema);
  if (!isComplete) await enqueueVariants(env, id);
  return stored;
}

export async function completeImage(env: Env, id: string): Promise<void> {
  const { PICTURES: bucket, IMAGES: images } = env;
  const file = await bucket?.get(masterName(id));
  if (!bucket || !file) return;
  if (images === undefined) throw new Error('Images cannot be resized here');
  const master = new Uint8Array(await file.arrayBuffer());
  // Sequential, small ones first: each uses all available CPU.
  for (const width of widthsOf(readPng(master).width)) {
    const size = { width, height: LARGEST, type: 'image/avif' } as const;
    await bucket.put(`${id}/${width}.avif`, await resize(images, master, size));
  }
  await callFunction(env, 'complete_image', { id_input: id }, z.null());
  await bucket.delete(masterName(id));
}
