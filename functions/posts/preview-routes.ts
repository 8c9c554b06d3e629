import { type Context, Hono } from 'hono';
import { PREVIEW_FOLDER, reviewPath } from '../../core/posts/address.ts';
import { postMessages, reviewMessages } from '../../core/posts/messages.ts';
import { previewedPostSchema } from '../../core/posts/schema.ts';
import { readSession } from '../account/index.ts';
import { callFunction } from '../database/service-client.ts';
import type { Env } from '../hosting/env.ts';
import type { AppEnv, OwnerEnv } from '../http/app-env.ts';
import { storedPreviewRoute } from '../http/previews.ts';
import { checkedId } from '../http/request.ts';
import { isPreviewLink, makePreviewLink } from './preview-link.ts';

/** A post with its working draft. For authorized requests only. */
export function readAnyPost(env: Env, id: string) {
  return callFunction(env, 'read_preview', { post_id_input: id }, previewedPostSchema.nullable());
}

export const previewLink = new Hono<OwnerEnv>().post(
  '/:id/preview-link',
  checkedId,
  async (context) => {
    const { id } = context.req.valid('param');
    if ((await readAnyPost(context.env, id)) === null) {
      return context.json({ error: postMessages.missing }, 404);
    }
    return context.json(await makePreviewLink(context.env, id, Date.now()), 200);
  },
);

async function mayRead(context: Context<AppEnv>, id: string): Promise<boolean> {
  const { searchParams } = new URL(context.req.url);
  if (await isPreviewLink(context.env, id, searchParams, Date.now())) return true;
  return (await readSession(context)) !== null;
}

/** For the owner and holders of a signed link. */
export const preview = storedPreviewRoute(
  PREVIEW_FOLDER,
  reviewMessages.failed,
  async (context, id) => {
    if (!(await mayRead(context, id))) return null;
    const post = await readAnyPost(context.env, id);
    if (post === null) return null;
    const { published, has_draft, ...draft } = post;
    if (published && !has_draft && draft.slug !== null) return reviewPath(draft.slug);
    const { categories, texts } = await context.get('edgeState').build.record(context.env);
    return {
      path: '/edge/review',
      data: {
        // The path with the id leads to the review once it is public.
        review: { ...draft, slug: draft.slug ?? draft.id },
        categories,
        texts,
        ribbon: published ? postMessages.changesRibbon : postMessages.previewRibbon,
      },
    };
  },
);
