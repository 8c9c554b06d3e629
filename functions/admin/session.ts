import { Hono } from 'hono';
import { loginFormSchema, loginResultSchema } from '../../core/domain/session.ts';
import { demonstrationOwner, ownerFailure } from '../../core/messages.ts';
import type { AppEnv, Env } from '../env.ts';
import { answerTo, ownerDatabase } from '../lib/owner-database.ts';
import { endSession, readSession, startSession, visitorOf } from '../lib/session.ts';
import { checked } from '../lib/validate.ts';

/** The owner's name and password where everybody may know them, else null. */
const demonstration = (env: Env) => (env.DEMO === 'true' ? demonstrationOwner : null);

/** Signing in and out, and who is signed in: all that stands before the session. */
export const session = new Hono<AppEnv>()
  .post('/', checked('json', loginFormSchema), async (context) => {
    const query = ownerDatabase(context.env).rpc('admin_login', {
      ...context.req.valid('json'),
      ip_address_input: visitorOf(context).ip_address_input,
    });
    const result = await answerTo(query, loginResultSchema);
    if (result.success) {
      await startSession(context, result.user_id);
      return context.json(result, 200);
    }
    const { retry_after: seconds, ...refusal } = result;
    if (seconds === undefined) return context.json(refusal, 401);
    return context.json(refusal, 429, { 'Retry-After': String(seconds) });
  })
  .get('/', async (context) => {
    const user = await readSession(context);
    if (user !== null) return context.json({ user }, 200);
    const { env } = context;
    return context.json({ error: ownerFailure.signedOut, demonstration: demonstration(env) }, 401);
  })
  .delete('/', async (context) => {
    await endSession(context);
    return context.body(null, 204);
  });
