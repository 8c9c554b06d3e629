import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import ipaddr from 'ipaddr.js';
import { apiMessages } from '../../core/http/messages.ts';
import type { AppEnv } from './app-env.ts';

/** Browsers send `Sec-Fetch-Site`, older ones `Origin`. Other clients send neither and no cookies. */
function isCrossSite(request: Request): boolean {
  const relation = request.headers.get('Sec-Fetch-Site');
  if (relation !== null) return relation !== 'same-origin' && relation !== 'none';
  const origin = request.headers.get('Origin');
  return origin !== null && origin !== new URL(request.url).origin;
}

/** Covers reads too: some make the edge call an address. */
export const refuseCrossSite = createMiddleware<AppEnv>(async (context, next) => {
  if (!isCrossSite(context.req.raw)) return next();
  return context.json({ error: apiMessages.crossSite }, 403);
});

/** A truncated body is a bad request, not a server error. */
export function limitedBody(
  maxSize: number,
  { error, status }: { error: string; status: 400 | 413 },
): MiddlewareHandler<AppEnv> {
  const limit = bodyLimit({ maxSize, onError: (context) => context.json({ error }, status) });
  return async (context, next) => {
    let read = false;
    try {
      return await limit(context, () => {
        read = true;
        return next();
      });
    } catch (problem) {
      if (read) throw problem;
      return context.json({ error: apiMessages.malformed }, 400);
    }
  };
}

/** The part of an IPv6 address that identifies a household. */
const NETWORK_BITS = 64;
const WORD_BITS = 16;

/** An IPv4 address or an IPv6 network; any other text is its own key. */
export function rateLimitKey(address: string, bits: 48 | 64 = NETWORK_BITS): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, bits / WORD_BITS).map((word) => word.toString(16));
  return `${network.join(':')}::/${bits}`;
}
