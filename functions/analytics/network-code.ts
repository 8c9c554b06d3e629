import type { Context } from 'hono';
import { sign } from '../crypto/signature.ts';
import { signingSecret } from '../crypto/signing-secret.ts';
import type { AppEnv } from '../http/app-env.ts';
import { rateLimitKey } from '../http/guards.ts';

/** There are 65,536 codes. Thousands of networks share each code, so that none identifies anybody. */
const CODE_DIGITS = 4;

/**
 * The code of the sender's network for one day. The database uses it to limit the influence of a network on a
 * button test.
 *
 * *
 *
 * @param now in milliseconds
 */
export async function networkCode(context: Context<AppEnv>, now: number): Promise<number> {
  const network = rateLimitKey(context.req.header('CF-Connecting-IP') ?? '');
  const day = new Date(now).toISOString().slice(0, 10);
  const code = await sign('button-test-network', signingSecret(context.env), `${day} ${network}`);
  return Number.parseInt(code.slice(0, CODE_DIGITS), 16);
}
