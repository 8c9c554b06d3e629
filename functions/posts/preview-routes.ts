import { type Context, Hono } from 'hono';
import { UNAVAILABLE_RETRY_AFTER } from '../../core/http/limits.ts';
import { previewedPost, reviewPath } from '../../core/posts/address.ts';
import { postMessages, reviewMessages } from '../../core/posts/messages.ts';
import { readSession } from '../account/session.ts';
import type { AppEnv } from '../http/app-env.ts';
import { pathOf } from '../http/path.ts';
import type { RenderPage } from '../http/render-page.ts';
import { notFound } from '../http/site-files.ts';
import { servedBuild } from '../publishing/served-build.ts';
import { readAnyPost } from './drafts.ts';
import { isPreviewLink } from './preview-link.ts';

/** A draft must not stay anywhere, be found by anybody, or tell other sites its address. */
const PRIVATE = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
};

function guarded(response: Response): Response {
  const answer = new Response(response.body, response);
  for (const [name, value] of Object.entries(PRIVATE)) answer.headers.set(name, value);
  return answer;
}

async function mayRead(context: Context<AppEnv>, id: string): Promise<boolean> {
  const { searchParams } = new URL(context.req.url);
  if (await isPreviewLink(context.env, id, searchParams, Date.now())) return true;
  return (await readSession(context)) !== null;
}

/**
 * The preview of a draft, the same page as it will be once published: for the owner, and for whoever
 * has a link that the owner signed. For everybody else there is nothing at its address.
 */
export function preview(renderPage: RenderPage) {
  return new Hono<AppEnv>().get('/product/:name', async (context, next) => {
    const id = previewedPost(pathOf(context.req.url));
    if (id === null) return next();
    try {
      if (!(await mayRead(context, id))) return notFound(context);
      const post = await readAnyPost(context.env, id);
      if (post === null) return notFound(context);
      const { published, ...draft } = post;
      if (published && draft.slug !== null) {
        return guarded(context.redirect(reviewPath(draft.slug), 302));
      }
      const { categories, texts } = await servedBuild(context.env);
      const page = await renderPage(context, '/edge/review', {
        // The address by its id leads to the review once it is public.
        review: { ...draft, slug: draft.slug ?? draft.id },
        categories,
        texts,
        ribbon: postMessages.previewRibbon,
      });
      return guarded(page);
    } catch (error) {
      console.error(`The preview of ${id} could not be rendered:`, error);
      const retry = { 'Retry-After': String(UNAVAILABLE_RETRY_AFTER) };
      return guarded(context.text(reviewMessages.failed, 503, retry));
    }
  });
}
