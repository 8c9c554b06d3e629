import { Hono } from 'hono';
import { PICTURE_MAX_BYTES } from '../../core/images/limits.ts';
import { imageMessages } from '../../core/images/messages.ts';
import { pictureAddress } from '../../core/images/sources.ts';
import type { OwnerEnv } from '../account/session.ts';
import { readBody } from '../http/read-body.ts';
import { RefusedPicture } from './file/rejected-image.ts';
import { keepPicture } from './store-image.ts';

/** Takes a picture's file as it is, as the body, and answers the address that a post names it by. */
export const pictureUpload = new Hono<OwnerEnv>().post('/', async (context) => {
  try {
    const bytes = await readBody(context.req.raw, PICTURE_MAX_BYTES);
    if (bytes === null) throw new RefusedPicture(imageMessages.tooLarge, 413);
    const picture = await keepPicture(context.env, bytes);
    return context.json({ picture, address: pictureAddress(picture) }, 201);
  } catch (error) {
    if (!(error instanceof RefusedPicture)) throw error;
    if (error.cause !== undefined) console.warn('A picture was refused:', error.cause);
    return context.json({ error: error.message }, error.status);
  }
});
