import { createMiddleware } from 'hono/factory';
import { apiMessages } from '../../core/http/messages.ts';
import type { AppEnv } from './app-env.ts';

/**
 * Whether a browser sent a request on behalf of another site. Browsers say so in `Sec-Fetch-Site`,
 * older ones in `Origin`; what says neither is no browser, and carries no cookie of one.
 */
function comesFromElsewhere(request: Request): boolean {
  const relation = request.headers.get('Sec-Fetch-Site');
  if (relation !== null) return relation !== 'same-origin' && relation !== 'none';
  const origin = request.headers.get('Origin');
  return origin !== null && origin !== new URL(request.url).origin;
}

/**
 * Refuses what another site has a browser send, questions too: a few of them have the edge call
 * somewhere.
 */
export const refuseCrossSite = createMiddleware<AppEnv>(async (context, next) => {
  if (!comesFromElsewhere(context.req.raw)) return next();
  return context.json({ error: apiMessages.crossSite }, 403);
});
