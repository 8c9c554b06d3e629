import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { SiteMode } from '../../../core/construction/schema.ts';
import { previewedId } from '../../../core/http/preview-path.ts';
import { constructionMessages } from '../../../core/languages/texts/index.ts';
import { previewedPost } from '../../../core/posts/address.ts';
import { documentPages } from '../../../core/screens/documents.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { pathOf } from '../../http/request.ts';
import { errorPage } from '../../http/site-files.ts';

/** Seconds. */
export const CONSTRUCTION_RETRY_AFTER = 300;

/**
 * The admin, rebuild reports, the site mode and pictures, which previews and forms show. Files of the construction page
 * need no Worker (wrangler.toml). The path is matched undecoded, so that no encoding opens another one.
 */
const OPEN = [
  /^\/thisisme(?:\/|$)/,
  /^\/api\/admin(?:\/|$)/,
  /^\/api\/(?:site-mode|rebuild)$/,
  /^\/pictures\/[0-9a-f]{32}\/\d+\.(?:avif|webp|jpg|png|gif)$/,
];

function staysOpen(path: string): boolean {
  if (previewedPost(path) !== null) return true;
  if (documentPages.some(({ folder }) => previewedId(folder, path) !== null)) return true;
  return OPEN.some((pattern) => pattern.test(path));
}

export const gate = createMiddleware<AppEnv>(async (context, next) => {
  const path = pathOf(context.req.url);
  if (staysOpen(path)) return next();
  const { construction } = await context.get('edgeState').view(context);
  if (!construction) return next();
  const headers = { 'Retry-After': String(CONSTRUCTION_RETRY_AFTER) };
  if (path.startsWith('/api/')) {
    const body = { error: constructionMessages.title };
    return context.json(body, 503, { ...headers, 'Cache-Control': 'no-cache' });
  }
  return errorPage(context, '/under-construction', 503, headers);
});

export const siteMode = new Hono<AppEnv>().get('/', async (context) => {
  const { construction } = await context.get('edgeState').view(context);
  const mode: SiteMode = { under_construction: construction };
  return context.json(mode, 200, { 'Cache-Control': 'no-store' });
});
