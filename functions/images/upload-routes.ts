import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { storable, webAddressLine } from '../../core/forms/text-field.ts';
import { IMAGE_NAME_MAX_LENGTH } from '../../core/images/library.ts';
import { imageMessages } from '../../core/images/messages.ts';
import { IMAGE_MAX_BYTES } from '../../core/images/schema.ts';
import { imageAddress } from '../../core/posts/image.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { limitedBody } from '../http/guards.ts';
import { checked } from '../http/request.ts';
import { RejectedAddress } from '../outgoing/address.ts';
import { OutgoingFailure } from '../outgoing/guarded-fetch.ts';
import { RejectedImage } from './file/image-file.ts';
import { fetchImage } from './remote-image.ts';
import { type Stored, storeImage } from './store-image.ts';

async function stored(context: Context<OwnerEnv>, store: () => Promise<Stored>) {
  try {
    const { image, isFirstFrame } = await store();
    const address = imageAddress(image);
    return context.json({ image, address, is_first_frame: isFirstFrame }, 201);
  } catch (error) {
    if (error instanceof OutgoingFailure || error instanceof RejectedAddress) {
      console.warn('An image was not fetched:', error);
      return context.json({ error: error.message }, 422);
    }
    if (!(error instanceof RejectedImage)) throw error;
    if (error.cause !== undefined) console.warn('An image was rejected:', error.cause);
    return context.json({ error: error.message }, error.status);
  }
}

const remoteSchema = z.object({
  address: webAddressLine().refine((text) => text !== '', imageMessages.notAnAddress),
});

const uploadSchema = z.object({
  name: z
    .string()
    .overwrite((name) => storable(name).slice(0, IMAGE_NAME_MAX_LENGTH))
    .default(''),
});

export const imageUpload = new Hono<OwnerEnv>()
  .post(
    '/',
    limitedBody(IMAGE_MAX_BYTES, { error: imageMessages.tooLarge, status: 413 }),
    checked('query', uploadSchema),
    (context) =>
      stored(context, async () => {
        const { name } = context.req.valid('query');
        const bytes = new Uint8Array(await context.req.arrayBuffer());
        return storeImage(context.env, bytes, { name, isKept: true });
      }),
  )
  .post('/remote', checked('json', remoteSchema), (context) =>
    stored(context, () => fetchImage(context.env, context.req.valid('json').address, true)),
  );
