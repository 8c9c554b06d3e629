import { createMiddleware } from 'hono/factory';
import { constructionMessages } from '../../core/construction/messages.ts';
import { previewedPost } from '../../core/posts/address.ts';
import type { AppEnv } from '../http/app-env.ts';
import { pathOf } from '../http/path.ts';
import { standIn } from '../http/site-files.ts';

/** In seconds, for visitors and search engines that meet a site under construction. */
export const CONSTRUCTION_RETRY_AFTER = 300;

/**
 * What stays reachable: the owner's side, the reports of rebuilds, the question whether the site is
 * open again, and what the construction page itself needs. Matched against the path as it was sent,
 * so whatever another part would decode into something else is closed.
 */
const OPEN = [
  /^\/thisisme(?:\/|$)/,
  /^\/api\/admin(?:\/|$)/,
  /^\/api\/(?:site-mode|rebuild)$/,
  /^\/_(?:astro|admin)\/[^%]*$/,
  /^\/pictures\/[0-9a-f]{32}\/\d+\.(?:avif|webp|jpg|png|gif)$/,
  /^\/(?:favicon\.svg|icons\/apple-touch-icon\.png)$/,
];

function staysOpen(path: string): boolean {
  return OPEN.some((pattern) => pattern.test(path)) || previewedPost(path) !== null;
}

/** While the site is under construction, everything public answers 503 with the page that says so. */
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
  return standIn(context, '/under-construction', 503, headers);
});
