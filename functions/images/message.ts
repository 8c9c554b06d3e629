import { z } from 'zod';

/** A message of the queue of pictures: sizes that are still to be made, or a picture to be fetched. */
export const pictureMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('complete'), id: z.string() }),
  z.object({ kind: z.literal('remote'), address: z.string() }),
]);

export type PictureMessage = z.infer<typeof pictureMessageSchema>;
