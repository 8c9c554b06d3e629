import { zValidator } from '@hono/zod-validator';
import { type Context, Hono } from 'hono';
import { failureOf } from '../../core/domain/failure.ts';
import { loginFormSchema, loginResultSchema } from '../../core/domain/session.ts';
import { SIGN_IN_LIMIT_SECONDS } from '../../core/limits.ts';
import { demonstrationOwner, ownerFailure, login as texts } from '../../core/messages.ts';
import type { AppEnv, Env } from '../env.ts';
import { answerTo, ownerDatabase } from '../lib/owner-database.ts';
import { endSession, readSession, startSession, visitorOf } from '../lib/session.ts';

/** The owner's name and password where everybody may know them, else null. */
const demonstration = (env: Env) => (env.DEMO === 'true' ? demonstrationOwner : null);

const checkedLogin = zValidator('json', loginFormSchema, (result, context) => {
  if (result.success) return;
  return context.json({ success: false, ...failureOf(result.error) } as const, 400);
});

/** The answer to who has to wait. */
const slowed = (context: Context<AppEnv>, error: string, seconds: number) =>
  context.json({ success: false, error } as const, 429, { 'Retry-After': String(seconds) });

/** Signing in and out, and who is signed in: all that stands before the session. */
export const session = new Hono<AppEnv>()
  .post('/', checkedLogin, async (context) => {
    const { ip_address_input } = visitorOf(context);
    const { success: mayTry } = await context.env.SIGN_IN_LIMIT.limit({ key: ip_address_input });
    if (!mayTry) return slowed(context, texts.slowed(SIGN_IN_LIMIT_SECONDS), SIGN_IN_LIMIT_SECONDS);
    const query = ownerDatabase(context.env).rpc('admin_login', {
      ...context.req.valid('json'),
      ip_address_input,
    });
    const result = await answerTo(query, loginResultSchema);
    if (result.success) {
      await startSession(context, result.user_id);
      return context.json(result, 200);
    }
    const { error, retry_after } = result;
    if (retry_after !== undefined) return slowed(context, error, retry_after);
    return context.json({ success: false, error } as const, 401);
  })
  .get('/', async (context) => {
    const user = await readSession(context);
    if (user !== null) return context.json({ user }, 200);
    const { env } = context;
    return context.json({ error: ownerFailure.signedOut, demo: demonstration(env) }, 401);
  })
  .delete('/', async (context) => {
    await endSession(context);
    return context.body(null, 204);
  });
