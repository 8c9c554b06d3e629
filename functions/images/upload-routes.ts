import { Hono } from 'hono';
import { imageMessages } from '../../core/images/messages.ts';
import { IMAGE_MAX_BYTES } from '../../core/images/schema.ts';
import { imageAddress } from '../../core/posts/image.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { limitedBody } from '../http/guards.ts';
import { RejectedImage } from './file/image-file.ts';
import { storeImage } from './store-image.ts';

export const imageUpload = new Hono<OwnerEnv>().post(
  '/',
  limitedBody(IMAGE_MAX_BYTES, { error: imageMessages.tooLarge, status: 413 }),
  async (context) => {
    try {
      const bytes = new Uint8Array(await context.req.arrayBuffer());
      const image = await storeImage(context.env, bytes);
      return context.json({ image, address: imageAddress(image) }, 201);
    } catch (error) {
      if (!(error instanceof RejectedImage)) throw error;
      if (error.cause !== undefined) console.warn('An image was rejected:', error.cause);
      return context.json({ error: error.message }, error.status);
    }
  },
);
