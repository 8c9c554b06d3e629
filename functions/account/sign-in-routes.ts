import { zValidator } from '@hono/zod-validator';
import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import { demoOwner } from '../../core/account/demo-owner.ts';
import { signInMessages } from '../../core/account/messages.ts';
import { codeFormSchema, isRecoveryCode } from '../../core/account/second-factor.ts';
import { secondFactorMessages } from '../../core/account/second-factor-messages.ts';
import {
  loginFormSchema,
  loginResultSchema,
  pendingSignInSchema,
} from '../../core/account/sign-in.ts';
import { failureOf } from '../../core/forms/failure.ts';
import { apiMessages } from '../../core/http/messages.ts';
import { answerTo, serviceClient } from '../database/service-client.ts';
import type { Env } from '../env.ts';
import type { AppEnv } from '../http/app-env.ts';
import { rateLimitKey } from '../http/rate-limit-key.ts';
import { proofOf, refusalOf } from './second-factor.ts';
import {
  endSession,
  finishSignIn,
  pendingHash,
  readSession,
  startSession,
  visitorOf,
} from './session.ts';

/** How long an address waits that tried too many sign-ins: the period in wrangler.toml. */
const SIGN_IN_LIMIT_SECONDS = 60;

/** The owner's name and password where everybody may know them, else null. */
const demonstration = (env: Env) => (env.DEMO === 'true' ? demoOwner : null);

function checkedStep<Schema extends z.ZodType>(schema: Schema) {
  return zValidator('json', schema, (result, context) => {
    if (result.success) return;
    return context.json({ success: false, ...failureOf(result.error) } as const, 400);
  });
}

/** The answer to who has to wait. */
const slowed = (context: Context<AppEnv>, error: string, seconds: number) =>
  context.json({ success: false, error } as const, 429, { 'Retry-After': String(seconds) });

/** Who tries. */
const triedBy = (context: Context<AppEnv>) => rateLimitKey(visitorOf(context).ip_address_input);

/** Whether somebody may try once more: however many names or codes they try. */
async function mayTry(context: Context<AppEnv>): Promise<boolean> {
  return (await context.env.SIGN_IN_LIMIT.limit({ key: triedBy(context) })).success;
}

/** Signing in and out, and who is signed in: all that stands before the session. */
export const session = new Hono<AppEnv>()
  .post('/', checkedStep(loginFormSchema), async (context) => {
    if (!(await mayTry(context))) {
      return slowed(context, signInMessages.slowed(SIGN_IN_LIMIT_SECONDS), SIGN_IN_LIMIT_SECONDS);
    }
    const query = serviceClient(context.env).rpc('admin_login', {
      ...context.req.valid('json'),
      ip_address_input: triedBy(context),
    });
    const result = await answerTo(query, loginResultSchema);
    if (result.success) {
      const outcome = await startSession(context, result.user_id);
      if (outcome === 'started') return context.json(result, 200);
      return context.json({ success: false, second_factor: true } as const, 202);
    }
    const { error, retry_after } = result;
    if (retry_after !== undefined) return slowed(context, error, retry_after);
    return context.json({ success: false, error } as const, 401);
  })
  .post('/code', checkedStep(codeFormSchema), async (context) => {
    if (!(await mayTry(context))) {
      return slowed(context, signInMessages.slowed(SIGN_IN_LIMIT_SECONDS), SIGN_IN_LIMIT_SECONDS);
    }
    const { code } = context.req.valid('json');
    const pending = await pendingHash(context);
    const tooLate = { success: false, error: secondFactorMessages.tooLate } as const;
    if (pending === null) return context.json(tooLate, 410);
    const query = serviceClient(context.env).rpc('open_pending_sign_in', {
      token_hash_input: pending,
      // A recovery code cannot be guessed, so it is not made to wait for who guesses at the others.
      count_attempt_input: !isRecoveryCode(code),
    });
    const opened = await answerTo(query, pendingSignInSchema.nullable());
    if (opened === null) return context.json(tooLate, 410);
    if (!opened.success) return slowed(context, opened.error, opened.retry_after);
    const { user_id, encrypted_secret } = opened;
    const proof = await proofOf(context.env, user_id, encrypted_secret, code, Date.now());
    if (!proof.ok) return context.json({ success: false, error: proof.error } as const, 401);
    const user = await finishSignIn(context, pending, proof.given);
    if (user === null) {
      return context.json({ success: false, error: refusalOf(code) } as const, 401);
    }
    return context.json({ success: true, user_id: user.id, username: user.username } as const, 200);
  })
  .get('/', async (context) => {
    const user = await readSession(context);
    if (user !== null) return context.json({ user }, 200);
    const { env } = context;
    return context.json({ error: apiMessages.signedOut, demo: demonstration(env) }, 401);
  })
  .delete('/', async (context) => {
    await endSession(context);
    return context.body(null, 204);
  });
