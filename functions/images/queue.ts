import { z } from 'zod';
import { isWebAddress } from '../../core/forms/text-field.ts';
import type { Env } from '../env.ts';

/** A message of the image queue: make the missing sizes of an image, or fetch one from another site. */
export const imageMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('complete'), id: z.string() }),
  z.object({ kind: z.literal('remote'), address: z.string() }),
]);

type ImageMessage = z.infer<typeof imageMessageSchema>;

/** Never throws: an image works, if less well, without what the queue adds. */
async function enqueue(env: Env, message: ImageMessage): Promise<void> {
  try {
    await env.PICTURE_QUEUE.send(message);
  } catch (error) {
    console.error('An image task could not be queued:', message, error);
  }
}

/** Queues the sizes that take long. The daily job repeats it. Never throws. */
export function enqueueVariants(env: Env, id: string): Promise<void> {
  return enqueue(env, { kind: 'complete', id });
}

/** Queues the image of a saved post that is on another site and not stored here. Never throws. */
export async function enqueueRemoteImage(
  env: Env,
  post: { product_image_url: string; image: unknown },
): Promise<void> {
  const address = post.product_image_url;
  if (post.image !== null || !isWebAddress(address)) return;
  await enqueue(env, { kind: 'remote', address });
}
