import type { Context } from 'hono';
import type { AppEnv } from '../../http/app-env.ts';
import { rateLimitKey } from '../../http/guards.ts';

/**
 * Whether the sender of a request may send another event, and counts it. Addresses are counted at the edge for a minute,
 * never stored. An IPv6 network of a household has the same allowance as an IPv4 address, and all such networks of one
 * customer together have five times as much.
 */
export async function mayCount({ env, req }: Context<AppEnv>): Promise<boolean> {
  const address = req.header('CF-Connecting-IP') ?? '';
  const household = await env.EVENT_LIMIT.limit({ key: rateLimitKey(address) });
  // What is refused does not use up the allowance of the others.
  if (!household.success) return false;
  const customer = await env.EVENT_NETWORK_LIMIT.limit({ key: rateLimitKey(address, 48) });
  return customer.success;
}
