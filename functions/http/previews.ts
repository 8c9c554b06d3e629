import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import { failureOf } from '../../core/forms/failure.ts';
import { UNAVAILABLE_RETRY_AFTER } from '../../core/http/limits.ts';
import { apiMessages } from '../../core/http/messages.ts';
import { previewedId } from '../../core/http/preview-path.ts';
import type { EdgePage } from '../../core/screens/schema.ts';
import type { AppEnv, OwnerEnv } from './app-env.ts';
import { framedPage } from './framed-page.ts';
import { privatePage } from './private-page.ts';
import { pathOf } from './request.ts';
import { notFound } from './site-files.ts';

/** A frame is filled by a form with the JSON in one field; later changes are sent as JSON. */
async function sentPreview({ req }: Context<OwnerEnv>): Promise<unknown> {
  const isForm = req.header('Content-Type')?.startsWith('multipart/form-data');
  const text = isForm ? (await req.parseBody()).preview : await req.text();
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}

/** The page of an unsaved form, for a frame beside it. Nothing is stored. */
export const livePreviewRoute = <Sent>(
  schema: z.ZodType<Sent>,
  draw: (context: Context<OwnerEnv>, sent: Sent) => Promise<EdgePage>,
) =>
  new Hono<OwnerEnv>().post('/', async (context) => {
    const sent = await sentPreview(context);
    if (sent === undefined) return context.json({ error: apiMessages.malformed }, 400);
    const parsed = schema.safeParse(sent);
    if (!parsed.success) return context.json(failureOf(parsed.error), 400);
    const { path, data } = await draw(context, parsed.data);
    return framedPage(await context.get('renderPage')(context, path, data));
  });

/**
 * The page of a stored text with its draft.
 *
 * @param find null for those who may not see it, the path of the public page once there is nothing to preview
 */
export const storedPreviewRoute = (
  folder: string,
  failed: string,
  find: (context: Context<AppEnv>, id: string) => Promise<EdgePage | string | null>,
) =>
  // The router knows no parameter at the root.
  new Hono<AppEnv>().get(folder === '' ? '*' : `${folder}/:slug`, async (context, next) => {
    const id = previewedId(folder, pathOf(context.req.url));
    if (id === null) return next();
    try {
      const found = await find(context, id);
      if (found === null) return notFound(context);
      if (typeof found === 'string') return privatePage(context.redirect(found, 302));
      return privatePage(await context.get('renderPage')(context, found.path, found.data));
    } catch (error) {
      console.error(`The preview of ${id} could not be rendered:`, error);
      const retry = { 'Retry-After': String(UNAVAILABLE_RETRY_AFTER) };
      return privatePage(context.text(failed, 503, retry));
    }
  });
