import { z } from 'zod';
import { imageMessages } from '../../core/images/messages.ts';
import { type Picture, pictureSchema } from '../../core/images/schema.ts';
import { toHex } from '../crypto/hex.ts';
import { answerTo, serviceClient } from '../database/service-client.ts';
import type { Env } from '../env.ts';
import type { PictureFile } from './file/image-file.ts';
import { readPng } from './file/png.ts';
import { readPicture } from './file/read-image.ts';
import { RefusedPicture } from './file/rejected-image.ts';
import { bareFile } from './file/strip-metadata.ts';
import type { PictureMessage } from './message.ts';
import { makeSize, SizeFailure } from './sizes.ts';
import { type PictureStore, pictureStore } from './store.ts';

/** Ascending, and the longest side of all: Cloudflare makes no larger AVIF. */
const PICTURE_WIDTHS = [400, 800, 1_200] as const;
/** The longest side of what stands in until a picture is there. */
const PICTURE_PLACEHOLDER_SIDE = 16;

const LARGEST = Math.max(...PICTURE_WIDTHS);

/** Where a picture waits, without loss, for the sizes that take long. */
const masterName = (id: string) => `${id}/master.png`;

/** The widths that a picture of a width is kept in. */
const widthsOf = (width: number) => [...PICTURE_WIDTHS.filter((less) => less < width), width];

async function idOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))).slice(0, 32);
}

function placeholderOf(bytes: Uint8Array): string {
  return `data:image/webp;base64,${btoa(String.fromCharCode(...bytes))}`;
}

/** Where nothing can make sizes, the file itself, if it can be stripped to its picture. */
async function keepItself(
  store: PictureStore,
  id: string,
  bytes: Uint8Array,
  { format, width, height }: PictureFile,
): Promise<Picture> {
  const bare = bareFile(bytes, format);
  if (bare === null) throw new RefusedPicture(imageMessages.notHere);
  await store.put(`${id}/${width}.${format}`, bare);
  return { id, width, height, widths: [width], formats: [format], placeholder: null };
}

/** Makes the sizes that are made quickly, from a version without loss that is kept for the others. */
async function keepSizes(
  store: PictureStore,
  images: NonNullable<Env['IMAGES']>,
  id: string,
  bytes: Uint8Array,
  { isTransparent }: PictureFile,
): Promise<Picture> {
  const bound = { width: LARGEST, height: LARGEST };
  const master = await makeSize(images, bytes, { ...bound, type: 'image/png' });
  const { width, height } = readPng(master);
  const widths = widthsOf(width);
  const sizes = widths.map(async (width) => {
    const size = await makeSize(images, master, { ...bound, width, type: 'image/webp' });
    await store.put(`${id}/${width}.webp`, size);
  });
  const side = { width: PICTURE_PLACEHOLDER_SIDE, height: PICTURE_PLACEHOLDER_SIDE };
  const [placeholder] = await Promise.all([
    isTransparent ? null : makeSize(images, master, { ...side, type: 'image/webp' }),
    store.put(masterName(id), master),
    ...sizes,
  ]);
  return {
    id,
    width,
    height,
    widths,
    formats: ['avif', 'webp'],
    placeholder: placeholder === null ? null : placeholderOf(placeholder),
  };
}

async function storePicture(env: Env, id: string, bytes: Uint8Array): Promise<Picture> {
  const files = pictureStore(env);
  if (files === null) throw new RefusedPicture(imageMessages.noPlace);
  const file = readPicture(bytes);
  if (env.IMAGES === undefined) return keepItself(files, id, bytes, file);
  try {
    return await keepSizes(files, env.IMAGES, id, bytes, file);
  } catch (error) {
    if (!(error instanceof SizeFailure)) throw error;
    if (error.isOfPicture) throw new RefusedPicture(imageMessages.damaged, 422, { cause: error });
    console.error('Sizes of pictures cannot be made here:', error);
    return keepItself(files, id, bytes, file);
  }
}

/** What cannot be asked for now the daily job asks for. */
async function askForTheRest(env: Env, id: string): Promise<void> {
  try {
    await env.PICTURE_QUEUE.send({ kind: 'complete', id } satisfies PictureMessage);
  } catch (error) {
    console.error(`The other sizes of picture ${id} could not be asked for:`, error);
  }
}

/**
 * Keeps a picture: checked, made smaller in several sizes and stored. The AVIF sizes take seconds of
 * computing and are made afterwards, by way of the queue. A file that is kept already stays as it is.
 *
 * @throws RefusedPicture with a sentence
 * @throws DatabaseUnavailable when the database does not answer
 */
export async function keepPicture(env: Env, bytes: Uint8Array<ArrayBuffer>): Promise<Picture> {
  const id = await idOf(bytes);
  const database = serviceClient(env);
  const known = await answerTo(
    database.rpc('reuse_image', { id_input: id }),
    pictureSchema.nullable(),
  );
  if (known !== null) return known;
  const picture = await storePicture(env, id, bytes);
  const isWaiting = picture.formats.includes('avif');
  const kept = await answerTo(
    database.rpc('store_image', { image_input: picture, is_complete_input: !isWaiting }),
    pictureSchema,
  );
  if (isWaiting) await askForTheRest(env, id);
  return kept;
}

/**
 * Makes the AVIF sizes of a picture that is kept without them. Does nothing when they are made.
 *
 * @throws when a size cannot be made or stored
 */
export async function completePicture(env: Env, id: string): Promise<void> {
  const files = pictureStore(env);
  const master = await files?.get(masterName(id));
  if (!files || !master) return;
  if (env.IMAGES === undefined) throw new Error('Nothing here makes sizes of pictures');
  // One after the other, the small ones first: each takes all that there is.
  for (const width of widthsOf(readPng(master).width)) {
    const size = { width, height: LARGEST, type: 'image/avif' } as const;
    await files.put(`${id}/${width}.avif`, await makeSize(env.IMAGES, master, size));
  }
  await answerTo(serviceClient(env).rpc('complete_image', { id_input: id }), z.null());
  await files.remove(masterName(id));
}
