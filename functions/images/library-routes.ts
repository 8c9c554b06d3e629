import { type Context, Hono } from 'hono';
import { z } from 'zod';
import {
  DELETE_MAX_IMAGES,
  imageDeletionSchema,
  imageFormSchema,
  imageReplacementSchema,
  LIBRARY_PAGE_SIZE,
  type LibraryImage,
  libraryImageSchema,
  libraryPageSchema,
  libraryQuerySchema,
  usedImageSchema,
} from '../../core/images/library.ts';
import { imageMessages } from '../../core/images/messages.ts';
import { imageSchema } from '../../core/images/schema.ts';
import { callAsOwner } from '../database/owner-call.ts';
import { callFunction } from '../database/service-client.ts';
import type { Env } from '../hosting/env.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked } from '../http/request.ts';
import { enqueueRemoval } from './queue.ts';
import { fetchWantedImages } from './remote-image.ts';
import { removeFiles } from './remove-files.ts';

const missing = { error: imageMessages.missing };

const checkedImageId = checked('param', z.object({ id: imageSchema.shape.id }));

const fileName = ({ id, width, formats }: LibraryImage) => `${id}/${width}.${formats.at(-1)}`;

/** Measures files that were stored before the database recorded their size. */
async function measure<Image extends LibraryImage>(env: Env, images: Image[]): Promise<Image[]> {
  const { PICTURES: bucket } = env;
  const unknown = images.filter(({ bytes }) => bytes === null);
  if (bucket === undefined || unknown.length === 0) return images;
  const sizes = new Map<string, number>();
  await Promise.all(
    unknown.map(async (image) => {
      const file = await bucket.head(fileName(image));
      if (file !== null && file.size > 0) sizes.set(image.id, file.size);
    }),
  );
  const input = { bytes_input: Object.fromEntries(sizes) };
  await callFunction(env, 'record_image_bytes', input, z.null());
  return images.map((image) => ({ ...image, bytes: image.bytes ?? sizes.get(image.id) ?? null }));
}

async function readUsed(env: Env, ids: string[]) {
  return callFunction(env, 'read_images', { ids_input: ids }, z.array(usedImageSchema));
}

const savedSchema = libraryImageSchema.extend({ is_public_change: z.boolean() }).nullable();

const replacedSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('replaced'),
    posts: z.array(z.object({ id: z.uuid(), title: z.string(), published: z.boolean() })),
    settings: z.int(),
    pages: z.int(),
  }),
  z.object({ outcome: z.literal('missing') }),
]);

async function removeDeleted(context: Context<OwnerEnv>, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    try {
      await removeFiles(context.env, id, new URL(context.req.url).origin);
    } catch (error) {
      console.error(`The files of the image ${id} could not be removed:`, error);
      await enqueueRemoval(context.env, id);
    }
  }
}

/** The media library. */
export const imageLibrary = new Hono<OwnerEnv>()
  .get('/', checked('query', libraryQuerySchema), async (context) => {
    const { search, filter, sort, page } = context.req.valid('query');
    const input = {
      search_input: search,
      filter_input: filter,
      sort_input: sort,
      page_input: page,
      page_size_input: LIBRARY_PAGE_SIZE,
    };
    const list = await callFunction(context.env, 'list_images', input, libraryPageSchema);
    const items = await measure(context.env, list.items);
    return context.json({ ...list, items }, 200);
  })
  .get('/unused', async ({ env, json }) => {
    const input = { limit_input: DELETE_MAX_IMAGES };
    const items = await callFunction(env, 'unused_images', input, z.array(libraryImageSchema));
    return json({ items }, 200);
  })
  // A read that also continues the work, so that an import needs no background job.
  .get('/wanted', async ({ env, json }) => json(await fetchWantedImages(env), 200))
  .post('/wanted/retry', async ({ env, json }) => {
    await callFunction(env, 'retry_remote_images', {}, z.null());
    return json(await fetchWantedImages(env), 200);
  })
  .delete('/wanted', async ({ env, json }) => {
    await callFunction(env, 'give_up_remote_images', {}, z.null());
    return json(await fetchWantedImages(env), 200);
  })
  .post('/deletion', checked('json', imageDeletionSchema), async (context) => {
    const { ids, used } = context.req.valid('json');
    const input = { ids_input: ids, used_too_input: used };
    const deleting = callAsOwner(
      context,
      'delete_images',
      input,
      z.object({ deleted: z.array(z.string()) }),
    );
    const { deleted } = await context
      .get('edgeState')
      .publish(context, deleting, () => (used ? 'unknown' : 'nothing'));
    await removeDeleted(context, deleted);
    return context.json({ deleted }, 200);
  })
  .get('/image/:id', checkedImageId, async (context) => {
    const [image] = await readUsed(context.env, [context.req.valid('param').id]);
    if (image === undefined) return context.json(missing, 404);
    const [measured = image] = await measure(context.env, [image]);
    return context.json({ image: measured }, 200);
  })
  .put('/image/:id', checkedImageId, checked('json', imageFormSchema), async (context) => {
    const { alt, focal } = context.req.valid('json');
    const input = {
      id_input: context.req.valid('param').id,
      alt_input: alt,
      focal_x_input: focal[0],
      focal_y_input: focal[1],
    };
    const saving = callFunction(context.env, 'save_image', input, savedSchema);
    const saved = await context
      .get('edgeState')
      .publish(context, saving, (image) => (image?.is_public_change ? 'unknown' : 'nothing'));
    if (saved === null) return context.json(missing, 404);
    const { is_public_change: _, ...image } = saved;
    return context.json({ image }, 200);
  })
  .post(
    '/image/:id/replacement',
    checkedImageId,
    checked('json', imageReplacementSchema),
    async (context) => {
      const input = {
        from_id_input: context.req.valid('param').id,
        to_id_input: context.req.valid('json').with,
      };
      const replacing = callAsOwner(context, 'replace_image', input, replacedSchema);
      const result = await context
        .get('edgeState')
        .publish(context, replacing, ({ outcome }) =>
          outcome === 'replaced' ? 'unknown' : 'nothing',
        );
      if (result.outcome === 'missing') return context.json(missing, 404);
      const { posts, settings, pages } = result;
      return context.json({ posts, settings, pages }, 200);
    },
  );
