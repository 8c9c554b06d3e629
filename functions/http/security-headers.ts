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

/** Of an answer that is no page: should a browser ever take it for one, it can do nothing. */
const DATA_POLICY = `default-src 'none'; ${NO_FRAMES}`;

/** Of a page that says the rest of its policy itself, in a meta element. */
const PAGE_POLICY = `object-src 'none'; base-uri 'self'; ${NO_FRAMES}`;

/** What only this site's own pages may load. */
const PRIVATE = /^\/(?:api|thisisme|_admin|product)(?:\/|$)/;

/** Whether answers may ask for encrypted connections from now on. */
const isEncrypted = ({ env, req }: Context<AppEnv>) =>
  (env.SITE_URL || req.url).startsWith('https:');

function policyOf(headers: Headers): string {
  const own = headers.get(POLICY);
  if (own !== null) return withoutFrames(own);
  return headers.get('Content-Type')?.startsWith('text/html') ? PAGE_POLICY : DATA_POLICY;
}

/** The headers that an answer lacks. Files of the build come with theirs, and pass as they are. */
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

/** Gives every answer the headers that keep a browser from being used against this site. */
export const securityHeaders = createMiddleware<AppEnv>(async (context, next) => {
  await next();
  const added = missing(context);
  if (added.length === 0) return;
  const answer = new Response(context.res.body, context.res);
  for (const [name, value] of added) answer.headers.set(name, value);
  // Else the framework would copy the headers of the one into the other.
  context.res = undefined;
  context.res = answer;
});
