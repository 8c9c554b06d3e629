import type { Context } from 'hono';
import type { AppEnv } from '../http/app-env.ts';
import { rateLimitKey } from '../http/guards.ts';
import { clientInput } from './session.ts';

/** The period of the rate limit in wrangler.toml. */
export const SIGN_IN_LIMIT_SECONDS = 60;

/** The largest part of IPv6 that one customer of a provider gets. */
const SIGN_IN_NETWORK_BITS = 48;

/** Who attempts something at the login. */
export const attemptKey = (context: Context<AppEnv>) =>
  rateLimitKey(clientInput(context).ip_address_input, SIGN_IN_NETWORK_BITS);
