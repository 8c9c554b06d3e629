import { z } from 'zod';
import { isWebAddress } from '../../core/forms/web-address.ts';
import type { Env } from '../hosting/env.ts';

export const imageMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('complete'), id: z.string() }),
  z.object({ kind: z.literal('remote'), address: z.string() }),
  z.object({ kind: z.literal('remove'), id: z.string() }),
]);

type ImageMessage = z.infer<typeof imageMessageSchema>;

/** Never throws: an image is usable without the queued work. */
async function enqueue(env: Env, message: ImageMessage): Promise<void> {
  try {
    await env.PICTURE_QUEUE.send(message);
  } catch (error) {
    console.error('An image task could not be queued:', message, error);
  }
}

/** The daily job repeats it. */
export function enqueueVariants(env: Env, id: string): Promise<void> {
  return enqueue(env, { kind: 'complete', id });
}

/** For an image on another site that is not stored yet. */
export async function enqueueRemoteImage(
  env: Env,
  post: { product_image_url: string; image: unknown },
): Promise<void> {
  const address = post.product_image_url;
  if (post.image !== null || !isWebAddress(address)) return;
  await enqueue(env, { kind: 'remote', address });
}

/** The next visit of the library and the daily job repeat it. */
export function enqueueWantedImage(env: Env, address: string): Promise<void> {
  return enqueue(env, { kind: 'remote', address });
}

export function enqueueRemoval(env: Env, id: string): Promise<void> {
  return enqueue(env, { kind: 'remove', id });
}
