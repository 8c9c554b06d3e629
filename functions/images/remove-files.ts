import { z } from 'zod';
import { callFunction } from '../database/service-client.ts';
import { isForeignBucket } from '../hosting/bucket-owner.ts';
import type { Env } from '../hosting/env.ts';

export const IMAGE_CACHE = 'pictures';

/**
 * Removes the files of an image, unless it was uploaded again meanwhile.
 *
 * @param origin of the site whose cache in this data centre forgets them too
 */
export async function removeFiles(env: Env, id: string, origin?: string): Promise<void> {
  const { PICTURES: bucket } = env;
  const known = await callFunction(env, 'read_images', { ids_input: [id] }, z.array(z.unknown()));
  if (bucket === undefined || known.length > 0) return;
  if (await isForeignBucket(bucket, env)) {
    console.error(`The files of the image ${id} are kept: their bucket belongs to another site.`);
    return;
  }
  // One page of the listing contains all files of an image.
  const { objects } = await bucket.list({ prefix: `${id}/` });
  await bucket.delete(objects.map(({ key }) => key));
  if (origin === undefined) return;
  const cache = await caches.open(IMAGE_CACHE);
  await Promise.all(objects.map(({ key }) => cache.delete(`${origin}/pictures/${key}`)));
}
