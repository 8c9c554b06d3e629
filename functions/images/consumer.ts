import { z } from 'zod';
import { logged } from '../database/query.ts';
import { callFunction } from '../database/service-client.ts';
import type { Env } from '../hosting/env.ts';
import { type Batch, parseMessages } from '../hosting/queue-messages.ts';
import { enqueueVariants, imageMessageSchema } from './queue.ts';
import { fetchWantedImages, storeRemoteImage } from './remote-image.ts';
import { removeFiles } from './remove-files.ts';
import { completeImage } from './store-image.ts';

const IMAGE_RETRY_SECONDS = 60;

/** One image at a time, as each takes seconds of computing. */
export async function consumeImages(batch: Pick<Batch, 'messages'>, env: Env): Promise<void> {
  const tasks = await parseMessages(batch, imageMessageSchema, env.FAILED_PICTURE_QUEUE);
  for (const { message, body } of tasks) {
    try {
      if (body.kind === 'complete') await completeImage(env, body.id);
      else if (body.kind === 'remove') await removeFiles(env, body.id);
      else await storeRemoteImage(env, body.address, message.id);
      message.ack();
    } catch (error) {
      console.error('An image could not be processed:', logged(error));
      message.retry({ delaySeconds: IMAGE_RETRY_SECONDS });
    }
  }
}

/** Images of each kind per daily job. */
const IMAGES_PER_DAY = 100;

const maintained = z.object({ removed: z.array(z.string()), incomplete: z.array(z.string()) });

/** Removes unused images, returns their number, and queues missing sizes again. */
export async function removeOldImages(env: Env): Promise<number> {
  const { PICTURES: bucket } = env;
  if (bucket === undefined) return 0;
  const input = { limit_input: IMAGES_PER_DAY };
  const { removed, incomplete } = await callFunction(env, 'maintain_images', input, maintained);
  for (const id of removed) await removeFiles(env, id);
  await fetchWantedImages(env);
  for (const id of incomplete) await enqueueVariants(env, id);
  return removed.length;
}
