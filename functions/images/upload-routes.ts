import { Hono } from 'hono';
import { imageMessages } from '../../core/images/messages.ts';
import { IMAGE_MAX_BYTES } from '../../core/images/schema.ts';
import { imageAddress } from '../../core/posts/image.ts';
import type { OwnerEnv } from '../account/session.ts';
import { readBody } from '../http/read-body.ts';
import { RefusedPicture } from './file/rejected-image.ts';
import { keepPicture } from './store-image.ts';

/** Takes a picture's file as it is, as the body, and answers the address that a post names it by. */
export const pictureUpload = new Hono<OwnerEnv>().post('/', async (context) => {
  try {
    const bytes = await readBody(context.req.raw, IMAGE_MAX_BYTES);
    if (bytes === null) throw new RefusedPicture(imageMessages.tooLarge, 413);
    const picture = await keepPicture(context.env, bytes);
    return context.json({ picture, address: imageAddress(picture) }, 201);
  } catch (error) {
    if (!(error instanceof RefusedPicture)) throw error;
    if (error.cause !== undefined) console.warn('A picture was refused:', error.cause);
    return context.json({ error: error.message }, error.status);
  }
});
