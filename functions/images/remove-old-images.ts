import { z } from 'zod';
import { answerTo, serviceClient } from '../database/service-client.ts';
import type { Env } from '../env.ts';
import type { PictureMessage } from './message.ts';
import { pictureStore } from './store.ts';

/** Of each kind, that the daily job tends to. */
const PICTURES_TENDED = 100;

const tendedSchema = z.object({ removed: z.array(z.string()), incomplete: z.array(z.string()) });

/**
 * The daily job for pictures: those that no post has had for two weeks go, and sizes that are still
 * missing are asked for again.
 *
 * @returns how many it removed
 * @throws DatabaseUnavailable when the database does not answer
 */
export async function removeOldPictures(env: Env): Promise<number> {
  const files = pictureStore(env);
  if (files === null) return 0;
  const tended = serviceClient(env).rpc('maintain_images', { limit_input: PICTURES_TENDED });
  const { removed, incomplete } = await answerTo(tended, tendedSchema);
  for (const id of removed) await files.removeAll(`${id}/`);
  for (const id of incomplete) {
    await env.PICTURE_QUEUE.send({ kind: 'complete', id } satisfies PictureMessage);
  }
  return removed.length;
}
