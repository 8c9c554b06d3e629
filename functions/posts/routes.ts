import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { pictureSchema } from '../../core/images/schema.ts';
import {
  ownerPostRowSchema,
  ownerPostSchema,
  ownerPostsQuerySchema,
} from '../../core/posts/admin-post.ts';
import { newPostFormSchema, type PostForm, postUpdateSchema } from '../../core/posts/form.ts';
import { postMessages } from '../../core/posts/messages.ts';
import { reviewSchema } from '../../core/posts/schema.ts';
import { postChangeSchema } from '../../core/publishing/schema.ts';
import { answerTo, serviceClient } from '../database/service-client.ts';
import { checked, checkedId } from '../http/validate.ts';
import { askForRemotePicture } from '../images/remote-image.ts';
import { keepFreshReview } from '../publishing/fresh-review.ts';
import type { ChangingEnv } from '../publishing/publish-changes.ts';
import { changedSinceBuild, postState } from './post-state.ts';

const OWNER_POSTS_PAGE_SIZE = 20;

const listSchema = z.object({
  items: z.array(ownerPostRowSchema),
  total: z.number(),
  page: z.number(),
  page_count: z.number(),
});

const savedSchema = z.object({
  outcome: z.literal('saved'),
  post: ownerPostSchema.extend({ image: pictureSchema.nullable() }),
  change: postChangeSchema.nullable(),
  /** As visitors may read it; null for a draft. */
  review: reviewSchema.nullable(),
});
const refusedSchema = z.object({
  outcome: z.literal('refused'),
  field: z.enum(['slug', 'category_ids']),
});
const missingSchema = z.object({ outcome: z.literal('missing') });
const changedSchema = z.object({ outcome: z.literal('changed'), post: ownerPostSchema });

const missing = { error: postMessages.missing };

const refused = {
  slug: { error: postMessages.slugTaken, field: 'slug' },
  category_ids: { error: postMessages.categoryGone, field: 'category_ids' },
} as const;

/** A form as the database takes it: a blank text is no text. */
function toRow({ category_ids, ...fields }: PostForm) {
  const form_input = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' && value.trim() === '' ? null : value,
    ]),
  );
  return { form_input, category_ids_input: category_ids };
}

/**
 * This isolate shows from now on what was saved, if visitors may see it. A picture that stands
 * elsewhere is fetched afterwards.
 */
function noteSaved(
  context: Context<ChangingEnv>,
  { post: { image, ...post }, change, review }: z.infer<typeof savedSchema>,
) {
  context.set('change', change);
  if (change?.kind === 'upsert' && review !== null) keepFreshReview(change.number, review);
  context.executionCtx.waitUntil(askForRemotePicture(context.env, { ...post, image }));
  return { post };
}

/** The reviews, drafts included. */
export const posts = new Hono<ChangingEnv>()
  .get('/', checked('query', ownerPostsQuerySchema), async (context) => {
    const { search, category, status, sort, page } = context.req.valid('query');
    const query = serviceClient(context.env).rpc('list_posts', {
      search_input: search,
      category_slug_input: category,
      status_input: status,
      sort_input: sort,
      page_input: page,
      page_size_input: OWNER_POSTS_PAGE_SIZE,
    });
    const { items, page_count: pageCount, ...list } = await answerTo(query, listSchema);
    const ids = items.map(({ id }) => id);
    const changed = await changedSinceBuild(context.env, ids);
    const rows = items.map((item) => ({ ...item, state: postState(item, changed) }));
    return context.json({ ...list, items: rows, pageCount }, 200);
  })
  .post('/', checked('json', newPostFormSchema), async (context) => {
    const query = serviceClient(context.env).rpc('save_post', {
      admin_user_id_input: context.get('owner').id,
      ...toRow(context.req.valid('json')),
    });
    const result = await answerTo(query, z.union([savedSchema, refusedSchema]));
    if (result.outcome === 'refused') return context.json(refused[result.field], 409);
    return context.json(noteSaved(context, result), 201);
  })
  .get('/:id', checkedId, async (context) => {
    const query = serviceClient(context.env).rpc('read_post', {
      post_id_input: context.req.valid('param').id,
    });
    const post = await answerTo(query, ownerPostSchema.nullable());
    return post === null ? context.json(missing, 404) : context.json({ post }, 200);
  })
  .put('/:id', checkedId, checked('json', postUpdateSchema), async (context) => {
    const { form, version } = context.req.valid('json');
    const query = serviceClient(context.env).rpc('save_post', {
      admin_user_id_input: context.get('owner').id,
      ...toRow(form),
      post_id_input: context.req.valid('param').id,
      version_input: version,
    });
    const result = await answerTo(
      query,
      z.union([savedSchema, refusedSchema, missingSchema, changedSchema]),
    );
    switch (result.outcome) {
      case 'saved':
        return context.json(noteSaved(context, result), 200);
      case 'refused':
        return context.json(refused[result.field], 409);
      case 'missing':
        return context.json(missing, 404);
      case 'changed':
        return context.json({ error: postMessages.changed, post: result.post }, 409);
    }
  })
  .put(
    '/:id/published',
    checkedId,
    checked('json', z.object({ published: z.boolean() })),
    async (context) => {
      const query = serviceClient(context.env).rpc('set_post_published', {
        admin_user_id_input: context.get('owner').id,
        post_id_input: context.req.valid('param').id,
        published_input: context.req.valid('json').published,
      });
      const result = await answerTo(query, z.union([savedSchema, missingSchema]));
      if (result.outcome === 'missing') return context.json(missing, 404);
      return context.json(noteSaved(context, result), 200);
    },
  )
  .delete('/:id', checkedId, async (context) => {
    const query = serviceClient(context.env).rpc('delete_post', {
      admin_user_id_input: context.get('owner').id,
      post_id_input: context.req.valid('param').id,
    });
    if (!(await answerTo(query, z.boolean()))) return context.json(missing, 404);
    return context.body(null, 204);
  });
