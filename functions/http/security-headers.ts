import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import {
  NO_FRAMES,
  SECURITY_HEADERS,
  TRANSPORT_SECURITY,
  withoutFrames,
} from '../../core/http/security-headers.ts';
import type { AppEnv } from './app-env.ts';

const POLICY = 'Content-Security-Policy';

/** For responses that are not pages: a browser that renders one can do nothing. */
const DATA_POLICY = `default-src 'none'; ${NO_FRAMES}`;

/** For pages with the rest of the policy in a meta element. */
const PAGE_POLICY = `object-src 'none'; base-uri 'self'; ${NO_FRAMES}`;

/** Only pages of this site may load these. */
const PRIVATE = /^\/(?:api|thisisme|product)(?:\/|$)/;

const isEncrypted = ({ env, req }: Context<AppEnv>) =>
  (env.SITE_URL || req.url).startsWith('https:');

function policyOf(headers: Headers): string {
  const own = headers.get(POLICY);
  if (own !== null) return withoutFrames(own);
  return headers.get('Content-Type')?.startsWith('text/html') ? PAGE_POLICY : DATA_POLICY;
}

/** Static files have their headers already. */
function missing(context: Context<AppEnv>) {
  const { headers } = context.res;
  const found: (readonly [string, string])[] = SECURITY_HEADERS.filter(
    ([name]) => !headers.has(name),
  );
  const policy = policyOf(headers);
  if (policy !== headers.get(POLICY)) found.push([POLICY, policy]);
  if (isEncrypted(context) && !headers.has(TRANSPORT_SECURITY[0])) {
    found.push(TRANSPORT_SECURITY);
  }
  if (PRIVATE.test(context.req.path)) found.push(['Cross-Origin-Resource-Policy', 'same-origin']);
  return found;
}

export const securityHeaders = createMiddleware<AppEnv>(async (context, next) => {
  await next();
  const added = missing(context);
  if (added.length === 0) return;
  const response = new Response(context.res.body, context.res);
  for (const [name, value] of added) response.headers.set(name, value);
  // Otherwise the framework merges both sets of headers.
  context.res = undefined;
  context.res = response;
});
