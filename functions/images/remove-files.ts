import { z } from 'zod';
import { callFunction } from '../database/service-client.ts';
import type { Env } from '../env.ts';

/** Removes the files of an image, unless it was uploaded again meanwhile. */
export async function removeFiles(env: Env, id: string): Promise<void> {
  const { PICTURES: bucket } = env;
  const known = await callFunction(env, 'read_images', { ids_input: [id] }, z.array(z.unknown()));
  if (bucket === undefined || known.length > 0) return;
  // One page of the listing contains all files of an image.
  const { objects } = await bucket.list({ prefix: `${id}/` });
  await bucket.delete(objects.map(({ key }) => key));
}
