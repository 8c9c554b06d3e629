import { type Context, Hono } from 'hono';
import { z } from 'zod';
import {
  adminBestOfSchema,
  BEST_OF_PAGE_SIZE,
  bestOfPublishSchema,
  bestOfRowSchema,
  bestOfUnpublishSchema,
  bestOfUpdateSchema,
  newBestOfSchema,
  pickedReviewSchema,
  pickedReviewsQuerySchema,
} from '../../core/best-of/admin.ts';
import { type BestOfForm, contentOfForm, savedContent } from '../../core/best-of/form.ts';
import { bestOfQuerySchema } from '../../core/best-of/list.ts';
import { bestOfMessages } from '../../core/best-of/messages.ts';
import { answerFailure, failuresOf, moveToTrash } from '../content/index.ts';
import { callFunction } from '../database/service-client.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked, checkedId } from '../http/request.ts';
import { refuseLoopbackImages } from '../images/index.ts';
import type { Effect } from '../publishing/index.ts';
import { bestOfKind } from './kind.ts';

const listSchema = z.object({
  items: z.array(bestOfRowSchema),
  total: z.number(),
  page: z.number(),
  page_count: z.number(),
});

const savedSchema = z.object({ outcome: z.literal('saved'), page: adminBestOfSchema });
const outcomes = z.discriminatedUnion('outcome', [savedSchema, ...failuresOf(bestOfKind)]);

type Outcome = z.infer<typeof outcomes>;

const missing = { error: bestOfMessages.missing };

const answer = (context: Context<OwnerEnv>, result: Outcome, status: 200 | 201 = 200) =>
  result.outcome === 'saved'
    ? context.json({ page: result.page }, status)
    : answerFailure(context, bestOfKind, result);

const storedSchema = z.object({ content: z.record(z.string(), z.unknown()) }).nullable();

/** The content that a form saves over the stored one; null without the page. */
async function contentOf({ env }: Context<OwnerEnv>, id: string, form: BestOfForm) {
  const stored = await callFunction(env, 'read_best_of', { page_id_input: id }, storedSchema);
  return stored === null ? null : savedContent(stored.content, form);
}

/** A save that visitors see at once. Only the database knows which pages it changes. */
const publish = (context: Context<OwnerEnv>, saving: Promise<Outcome>) =>
  context
    .get('edgeState')
    .publish(
      context,
      saving,
      ({ outcome }): Effect => (outcome === 'saved' ? 'unknown' : 'nothing'),
    );

export const bestOf = new Hono<OwnerEnv>()
  .get('/', checked('query', bestOfQuerySchema), async (context) => {
    const { search, status, sort, page } = context.req.valid('query');
    const input = {
      search_input: search,
      status_input: status,
      sort_input: sort,
      page_input: page,
      page_size_input: BEST_OF_PAGE_SIZE,
    };
    const list = await callFunction(context.env, 'list_best_of', input, listSchema);
    const { page_count: pageCount, ...rest } = list;
    return context.json({ ...rest, pageCount }, 200);
  })
  .post('/', refuseLoopbackImages, checked('json', newBestOfSchema), async (context) => {
    const input = {
      admin_user_id_input: context.get('owner').id,
      content_input: contentOfForm(context.req.valid('json').form),
    };
    return answer(context, await callFunction(context.env, 'save_best_of', input, outcomes), 201);
  })
  .get('/:id', checkedId, async (context) => {
    const input = { page_id_input: context.req.valid('param').id };
    const schema = adminBestOfSchema.nullable();
    const page = await callFunction(context.env, 'read_best_of', input, schema);
    return page === null ? context.json(missing, 404) : context.json({ page }, 200);
  })
  .put(
    '/:id',
    checkedId,
    refuseLoopbackImages,
    checked('json', bestOfUpdateSchema),
    async (context) => {
      const { form, version } = context.req.valid('json');
      const { id } = context.req.valid('param');
      const content_input = await contentOf(context, id, form);
      if (content_input === null) return context.json(missing, 404);
      const input = {
        admin_user_id_input: context.get('owner').id,
        content_input,
        page_id_input: id,
        version_input: version,
      };
      // A draft: visitors see nothing of it.
      return answer(context, await callFunction(context.env, 'save_best_of', input, outcomes));
    },
  )
  .post(
    '/:id/publish',
    checkedId,
    refuseLoopbackImages,
    checked('json', bestOfPublishSchema),
    async (context) => {
      const { form, version, substantive } = context.req.valid('json');
      const { id } = context.req.valid('param');
      const content = form && (await contentOf(context, id, form));
      if (content === null) return context.json(missing, 404);
      const input = {
        admin_user_id_input: context.get('owner').id,
        page_id_input: id,
        version_input: version,
        ...(content !== undefined && { content_input: content }),
        substantive_input: substantive,
      };
      const saving = callFunction(context.env, 'publish_best_of', input, outcomes);
      return answer(context, await publish(context, saving));
    },
  )
  .post('/:id/unpublish', checkedId, checked('json', bestOfUnpublishSchema), async (context) => {
    const input = {
      admin_user_id_input: context.get('owner').id,
      page_id_input: context.req.valid('param').id,
      version_input: context.req.valid('json').version,
    };
    const saving = callFunction(context.env, 'unpublish_best_of', input, outcomes);
    return answer(context, await publish(context, saving));
  })
  .delete('/:id', checkedId, async (context) => {
    const isThere = await moveToTrash(context, bestOfKind, context.req.valid('param').id);
    return isThere ? context.body(null, 204) : context.json(missing, 404);
  });

/** What the editor shows of reviews that are picked. */
export const pickedReviews = new Hono<OwnerEnv>().get(
  '/',
  checked('query', pickedReviewsQuerySchema),
  async (context) => {
    const input = { ids_input: context.req.valid('query').ids };
    const schema = z.array(pickedReviewSchema);
    const items = await callFunction(context.env, 'picked_reviews', input, schema);
    return context.json({ items }, 200);
  },
);
