import { z } from 'zod';
import { isWebAddress } from '../../core/forms/text-field.ts';
import { PICTURE_MAX_BYTES } from '../../core/images/limits.ts';
import { answerTo, serviceClient } from '../database/service-client.ts';
import type { Env } from '../env.ts';
import { RefusedAddress } from '../outgoing/address.ts';
import { guardedFetch, OutgoingFailure } from '../outgoing/guarded-fetch.ts';
import { requestRebuild } from '../publishing/request-rebuild.ts';
import { RefusedPicture } from './file/rejected-image.ts';
import type { PictureMessage } from './message.ts';
import { keepPicture } from './store-image.ts';

/** How long another site may take to send its picture. */
const REMOTE_PICTURE_LIMIT = 20_000;

/**
 * Has the picture of a saved post fetched afterwards, if it stands elsewhere and is not kept. Never
 * throws: without it the post shows the picture from where it is.
 */
export async function askForRemotePicture(
  env: Env,
  post: { product_image_url: string; image: unknown },
): Promise<void> {
  const address = post.product_image_url;
  if (post.image !== null || !isWebAddress(address)) return;
  try {
    await env.PICTURE_QUEUE.send({ kind: 'remote', address } satisfies PictureMessage);
  } catch (error) {
    console.error(`The picture at ${address} could not be asked for:`, error);
  }
}

async function fetchPicture(env: Env, address: string) {
  const { status, body } = await guardedFetch(env, address, {
    method: 'GET',
    headers: { Accept: 'image/avif, image/webp, image/*;q=0.8' },
    timeLimit: REMOTE_PICTURE_LIMIT,
    maxBytes: PICTURE_MAX_BYTES,
  });
  if (status !== 200) throw new OutgoingFailure('unreachable', `It answered ${status}`);
  return keepPicture(env, body);
}

const isItsFault = (error: unknown) =>
  error instanceof OutgoingFailure ||
  error instanceof RefusedAddress ||
  error instanceof RefusedPicture;

/**
 * Fetches a picture once and gives it to the posts that name its address. Where it cannot be had
 * nothing changes, and it is not asked for again that day.
 *
 * @param tryId of the message: only the same one goes on where a try broke off
 * @throws when database or store fail
 */
export async function keepRemotePicture(env: Env, address: string, tryId: string): Promise<void> {
  const database = serviceClient(env);
  const claim = database.rpc('claim_remote_image', {
    url_input: address,
    claimed_by_input: tryId,
  });
  if (!(await answerTo(claim, z.boolean()))) return;
  try {
    const { id } = await fetchPicture(env, address);
    const given = database.rpc('store_remote_image', {
      url_input: address,
      image_id_input: id,
    });
    const change = await answerTo(given, z.int().nullable());
    if (change !== null) await requestRebuild(env, change);
  } catch (error) {
    if (!isItsFault(error)) throw error;
    console.warn(`The picture at ${address} is not kept:`, error);
  }
}
