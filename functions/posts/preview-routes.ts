import { type Context, Hono } from 'hono';
import { UNAVAILABLE_RETRY_AFTER } from '../../core/http/limits.ts';
import { previewedPost, reviewPath } from '../../core/posts/address.ts';
import { postMessages, reviewMessages } from '../../core/posts/messages.ts';
import { previewedPostSchema } from '../../core/posts/schema.ts';
import { readSession } from '../account/index.ts';
import { callFunction } from '../database/service-client.ts';
import type { Env } from '../env.ts';
import type { AppEnv, OwnerEnv, RenderPage } from '../http/app-env.ts';
import { privatePage } from '../http/private-page.ts';
import { checkedId, pathOf } from '../http/request.ts';
import { notFound } from '../http/site-files.ts';
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

/** For the owner and holders of a signed link; others get a 404. */
export function preview(renderPage: RenderPage) {
  return new Hono<AppEnv>().get('/product/:name', async (context, next) => {
    const id = previewedPost(pathOf(context.req.url));
    if (id === null) return next();
    try {
      if (!(await mayRead(context, id))) return notFound(context);
      const post = await readAnyPost(context.env, id);
      if (post === null) return notFound(context);
      const { published, has_draft, ...draft } = post;
      if (published && !has_draft && draft.slug !== null) {
        return privatePage(context.redirect(reviewPath(draft.slug), 302));
      }
      const { categories, texts } = await context.get('edgeState').build.record(context.env);
      const page = await renderPage(context, '/edge/review', {
        // The path with the id leads to the review once it is public.
        review: { ...draft, slug: draft.slug ?? draft.id },
        categories,
        texts,
        ribbon: published ? postMessages.changesRibbon : postMessages.previewRibbon,
      });
      return privatePage(page);
    } catch (error) {
      console.error(`The preview of ${id} could not be rendered:`, error);
      const retry = { 'Retry-After': String(UNAVAILABLE_RETRY_AFTER) };
      return privatePage(context.text(reviewMessages.failed, 503, retry));
    }
  });
}
