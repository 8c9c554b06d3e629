import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { pageOf } from '../../core/http/page.ts';
import { imageSchema } from '../../core/images/schema.ts';
import { adminPostsQuerySchema } from '../../core/posts/list.ts';
import { adminPostRowSchema, type PostState } from '../../core/posts/list-row.ts';
import { postMessages } from '../../core/posts/messages.ts';
import { shopAdviceMessages } from '../../core/posts/offer-messages.ts';
import {
  type AdminPost,
  adminPostSchema,
  newPostFormSchema,
  newPostQuerySchema,
  postUpdateSchema,
  reviewSchema,
} from '../../core/posts/schema.ts';
import { managedLinksOf } from '../../core/posts/shop-advice.ts';
import { postChangeSchema } from '../../core/publishing/schema.ts';
import { answerFailure, failuresOf, moveToTrash } from '../content/index.ts';
import { callAsOwner } from '../database/owner-call.ts';
import { query } from '../database/query.ts';
import { callFunction, serviceClient } from '../database/service-client.ts';
import type { Effect } from '../edge/index.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked, checkedId } from '../http/request.ts';
import { enqueueRemoteImage, refuseLoopbackImages } from '../images/index.ts';
import { formRow, savedRow } from './form-row.ts';
import { postKind } from './kind.ts';
import { goneLinks } from './managed-links.ts';

const ADMIN_POSTS_PAGE_SIZE = 20;

const savedSchema = z.object({
  outcome: z.literal('saved'),
  post: adminPostSchema.extend({ image: imageSchema.nullable() }),
  change: postChangeSchema.nullable(),
  /** As visitors see it; null for a draft. */
  review: reviewSchema.nullable(),
});
/** Every column as it is stored. */
const storedSchema = z.record(z.string(), z.unknown()).nullable();

const outcomes = z.discriminatedUnion('outcome', [savedSchema, ...failuresOf(postKind)]);

type Saved = z.infer<typeof savedSchema>;
type Outcome = z.infer<typeof outcomes>;

const effectOf = (result: Outcome): Effect => (result.outcome === 'saved' ? result : 'nothing');

const missing = { error: postMessages.missing };

const linkInvented = (slug: string) => ({
  error: shopAdviceMessages.aiLinkUnknown(slug),
  field: 'in_depth_analysis',
});

/** An image on another site is fetched afterwards. */
async function publish(context: Context<OwnerEnv>, saving: Promise<Outcome>): Promise<Outcome> {
  const result = await context.get('edgeState').publish(context, saving, effectOf);
  if (result.outcome === 'saved') {
    context.executionCtx.waitUntil(enqueueRemoteImage(context.env, result.post));
  }
  return result;
}

/** Screens of 0.3.0 that are open during the update read `post`. */
function answeredPost(post: AdminPost): { content: AdminPost } {
  const answer = { content: post, post };
  return answer;
}

const savedPost = ({ post: { image: _, ...post } }: Saved) => answeredPost(post);

async function changedSinceBuild(context: Context<OwnerEnv>, ids: readonly string[]) {
  if (ids.length === 0) return new Set<string>();
  const { change } = await context.get('edgeState').build.record(context.env);
  const call = serviceClient(context.env)
    .from('changes')
    .select('key')
    .eq('kind', 'review')
    .gt('number', change)
    .in('key', ids);
  const rows = await query(call, z.array(z.object({ key: z.string() })));
  return new Set(rows.map(({ key }) => key));
}

function postState(
  { id, published }: z.infer<typeof adminPostRowSchema>,
  changed: ReadonlySet<string>,
): PostState {
  if (!published) return 'draft';
  return changed.has(id) ? 'updating' : 'live';
}

export const posts = new Hono<OwnerEnv>()
  .get('/', checked('query', adminPostsQuerySchema), async (context) => {
    const { search, category, status, sort, page } = context.req.valid('query');
    const input = {
      search_input: search,
      category_slug_input: category,
      status_input: status,
      sort_input: sort,
      page_input: page,
      page_size_input: ADMIN_POSTS_PAGE_SIZE,
    };
    const list = await callFunction(context.env, 'list_posts', input, pageOf(adminPostRowSchema));
    const ids = list.items.map(({ id }) => id);
    const changed = await changedSinceBuild(context, ids);
    const items = list.items.map((item) => ({ ...item, state: postState(item, changed) }));
    return context.json({ ...list, items }, 200);
  })
  .post(
    '/',
    checked('query', newPostQuerySchema),
    refuseLoopbackImages,
    checked('json', newPostFormSchema),
    async (context) => {
      const form = context.req.valid('json');
      const isReply = context.req.valid('query').source === 'ai';
      // An assistant invents links; those of the owner were picked.
      const [invented] = isReply ? await goneLinks(context.env, managedLinksOf(form)) : [];
      if (invented !== undefined) return context.json(linkInvented(invented), 409);
      const input = {
        form_input: formRow(form),
        category_ids_input: form.category_ids,
        kind_input: isReply ? 'ai' : 'save',
      };
      const saving = callAsOwner(context, 'save_post', input, outcomes);
      const result = await publish(context, saving);
      if (result.outcome !== 'saved') return answerFailure(context, postKind, result);
      return context.json(savedPost(result), 201);
    },
  )
  .get('/:id', checkedId, async (context) => {
    const input = { post_id_input: context.req.valid('param').id };
    const post = await callFunction(context.env, 'read_post', input, adminPostSchema.nullable());
    return post === null ? context.json(missing, 404) : context.json(answeredPost(post), 200);
  })
  .put(
    '/:id',
    checkedId,
    refuseLoopbackImages,
    checked('json', postUpdateSchema),
    async (context) => {
      const { form, version, substantive } = context.req.valid('json');
      const post_id_input = context.req.valid('param').id;
      const stored = await callFunction(context.env, 'read_post', { post_id_input }, storedSchema);
      if (stored === null) return context.json(missing, 404);
      const input = {
        form_input: savedRow(stored, form),
        category_ids_input: form.category_ids,
        post_id_input,
        version_input: version,
        substantive_input: substantive,
      };
      const saving = callAsOwner(context, 'save_post', input, outcomes);
      const result = await publish(context, saving);
      if (result.outcome !== 'saved') return answerFailure(context, postKind, result);
      return context.json(savedPost(result), 200);
    },
  )
  .put(
    '/:id/published',
    checkedId,
    checked('json', z.object({ published: z.boolean() })),
    async (context) => {
      const { published } = context.req.valid('json');
      const input = { kind_input: postKind.kind, id_input: context.req.valid('param').id };
      const name = published ? 'publish_content' : 'unpublish_content';
      const saving = callAsOwner(context, name, input, outcomes);
      const result = await publish(context, saving);
      if (result.outcome !== 'saved') return answerFailure(context, postKind, result);
      return context.json(savedPost(result), 200);
    },
  )
  .delete('/:id', checkedId, async (context) => {
    const isThere = await moveToTrash(context, postKind, context.req.valid('param').id);
    return isThere ? context.body(null, 204) : context.json(missing, 404);
  });
