import type { Context } from 'hono';
import type { AppEnv } from '../http/app-env.ts';
import { rateLimitKey } from '../http/guards.ts';
import { clientInput } from './session.ts';

/** The period of the rate limit in wrangler.toml. */
export const SIGN_IN_LIMIT_SECONDS = 60;

/** Who attempts something at the login. */
export const attemptKey = (context: Context<AppEnv>) =>
  rateLimitKey(clientInput(context).ip_address_input);
