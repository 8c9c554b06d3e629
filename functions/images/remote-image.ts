import { z } from 'zod';
import { fileNameOf, type WantedImages, wantedImagesSchema } from '../../core/images/library.ts';
import { imageMessages } from '../../core/images/messages.ts';
import { IMAGE_MAX_BYTES } from '../../core/images/schema.ts';
import { callFunction } from '../database/service-client.ts';
import { requestRebuild } from '../edge/index.ts';
import type { Env } from '../hosting/env.ts';
import { RejectedAddress } from '../outgoing/address.ts';
import { guardedFetch, OutgoingFailure } from '../outgoing/guarded-fetch.ts';
import { RejectedImage } from './file/image-file.ts';
import { enqueueWantedImage } from './queue.ts';
import { storeImage } from './store-image.ts';

/** Milliseconds. */
const REMOTE_IMAGE_LIMIT = 20_000;

/** A merchant's terms can forbid storing its images. They are then shown from the merchant's address. */
async function refuseForbidden(env: Env, address: string): Promise<void> {
  const input = { url_input: address };
  const merchant = await callFunction(env, 'image_refusal', input, z.string().nullable());
  if (merchant !== null) throw new RejectedImage(imageMessages.forbidden(merchant));
}

/** Throws an OutgoingFailure, a RejectedAddress or a RejectedImage, with a sentence for the owner. */
export async function fetchImage(env: Env, address: string, isKept: boolean) {
  await refuseForbidden(env, address);
  const { url, status, body } = await guardedFetch(env, address, {
    method: 'GET',
    headers: { Accept: 'image/avif, image/webp, image/*;q=0.8' },
    timeLimit: REMOTE_IMAGE_LIMIT,
    maxBytes: IMAGE_MAX_BYTES,
  });
  if (status !== 200) throw new OutgoingFailure('unreachable', imageMessages.answered(status));
  if (url !== address) await refuseForbidden(env, url);
  return storeImage(env, body, { name: fileNameOf(address), isKept });
}

const isPermanent = (error: unknown) =>
  error instanceof OutgoingFailure ||
  error instanceof RejectedAddress ||
  error instanceof RejectedImage;

/**
 * An unavailable image changes nothing and is not fetched again that day. `attemptId` belongs to the message:
 * only the same message continues an interrupted attempt.
 */
export async function storeRemoteImage(env: Env, address: string, attemptId: string) {
  const claim = { url_input: address, claimed_by_input: attemptId };
  if (!(await callFunction(env, 'claim_remote_image', claim, z.boolean()))) return;
  try {
    const { image } = await fetchImage(env, address, false);
    const stored = { url_input: address, image_id_input: image.id };
    const change = await callFunction(env, 'store_remote_image', stored, z.int().nullable());
    if (change !== null) await requestRebuild(env, change);
  } catch (error) {
    if (!isPermanent(error)) throw error;
    console.warn(`The image at ${address} is not stored:`, error);
    const problem = error instanceof Error ? error.message : '';
    const failed = { url_input: address, problem_input: problem };
    await callFunction(env, 'fail_remote_image', failed, z.null());
  }
}

/** Per call. Each is fetched by its own message. */
const WANTED_PER_CALL = 50;

const wantedSchema = wantedImagesSchema.extend({ next: z.array(z.string()) });

/** Queues images that an import noted, and returns what is left to do. */
export async function fetchWantedImages(env: Env): Promise<WantedImages> {
  const input = { limit_input: WANTED_PER_CALL };
  const { next, ...wanted } = await callFunction(env, 'wanted_images', input, wantedSchema);
  for (const address of next) await enqueueWantedImage(env, address);
  return wanted;
}
