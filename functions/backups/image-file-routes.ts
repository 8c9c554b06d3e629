import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import { apiMessages } from '../../core/http/messages.ts';
import { IMAGE_MAX_BYTES } from '../../core/images/schema.ts';
import { isSigned } from '../crypto/signature.ts';
import { variable } from '../hosting/env.ts';
import type { AppEnv } from '../http/app-env.ts';
import { limitedBody } from '../http/guards.ts';
import { checked } from '../http/request.ts';
import { imageFiles } from './files/storage.ts';
import { IMAGE_FILES_PURPOSE, imageKeySchema } from './image-files.ts';

/**
 * Whoever has the secret key of the database may do anything, so a request that is signed with it counts as the
 * owner's.
 */
const requireSecretKey = createMiddleware<AppEnv>(async (context, next) => {
  const signature = context.req.header('Authorization')?.replace(/^Bearer /, '') ?? '';
  const secret = variable(context.env, 'SUPABASE_SECRET_KEY');
  if (await isSigned(IMAGE_FILES_PURPOSE, secret, '', signature)) return next();
  return context.json({ error: apiMessages.signedOut }, 401);
});

const checkedKey = checked('query', z.object({ key: imageKeySchema }));
const none = { error: 'This site stores no images.' };

/** Image files for `npm run owner`, which has no access to the bucket. */
export const ownerImageFiles = new Hono<AppEnv>()
  .use(requireSecretKey)
  .get('/', checked('query', z.object({ after: z.string().optional() })), async (context) => {
    const { PICTURES: images } = context.env;
    if (images === undefined) return context.json(none, 409);
    const { after } = context.req.valid('query');
    const page = await imageFiles(images, after ?? null);
    const files = page.files.map(({ key, size }) => ({ key, size }));
    return context.json({ files, after: page.isLast ? null : page.last }, 200);
  })
  .get('/file', checkedKey, async (context) => {
    const file = await context.env.PICTURES?.get(context.req.valid('query').key);
    if (!file) return context.json({ error: 'This file does not exist.' }, 404);
    return new Response(await file.arrayBuffer(), {
      headers: { 'Content-Type': 'application/octet-stream' },
    });
  })
  .put(
    '/file',
    checkedKey,
    limitedBody(IMAGE_MAX_BYTES, { error: apiMessages.tooLarge, status: 413 }),
    async (context) => {
      const { PICTURES: images } = context.env;
      if (images === undefined) return context.json(none, 409);
      const { key } = context.req.valid('query');
      const bytes = new Uint8Array(await context.req.arrayBuffer());
      if (bytes.byteLength === 0) return context.json({ error: apiMessages.malformed }, 400);
      // Files are named by their image, so that an existing one is never replaced.
      if ((await images.head(key)) === null) await images.put(key, new Uint8Array(bytes));
      return context.json({ key }, 201);
    },
  );
