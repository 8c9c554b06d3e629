import { zValidator } from '@hono/zod-validator';
import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import { codeFormSchema, isRecoveryCode } from '../../core/account/second-factor.ts';
import {
  loginFormSchema,
  loginResultSchema,
  pendingSignInSchema,
} from '../../core/account/sign-in.ts';
import { failureOf } from '../../core/forms/failure.ts';
import { SIGN_IN_LIMIT_SECONDS } from '../../core/limits.ts';
import {
  demonstrationOwner,
  ownerFailure,
  secondFactor,
  login as texts,
} from '../../core/messages.ts';
import { answerTo, ownerDatabase } from '../database/service-client.ts';
import type { Env } from '../env.ts';
import type { AppEnv } from '../http/app-env.ts';
import { senderOf } from '../http/rate-limit-key.ts';
import { proofOf, refusalOf } from './second-factor.ts';
import {
  endSession,
  finishSignIn,
  pendingHash,
  readSession,
  startSession,
  visitorOf,
} from './session.ts';

/** The owner's name and password where everybody may know them, else null. */
const demonstration = (env: Env) => (env.DEMO === 'true' ? demonstrationOwner : null);

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
const triedBy = (context: Context<AppEnv>) => senderOf(visitorOf(context).ip_address_input);

/** Whether somebody may try once more: however many names or codes they try. */
async function mayTry(context: Context<AppEnv>): Promise<boolean> {
  return (await context.env.SIGN_IN_LIMIT.limit({ key: triedBy(context) })).success;
}

/** Signing in and out, and who is signed in: all that stands before the session. */
export const session = new Hono<AppEnv>()
  .post('/', checkedStep(loginFormSchema), async (context) => {
    if (!(await mayTry(context))) {
      return slowed(context, texts.slowed(SIGN_IN_LIMIT_SECONDS), SIGN_IN_LIMIT_SECONDS);
    }
    const query = ownerDatabase(context.env).rpc('admin_login', {
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
      return slowed(context, texts.slowed(SIGN_IN_LIMIT_SECONDS), SIGN_IN_LIMIT_SECONDS);
    }
    const { code } = context.req.valid('json');
    const pending = await pendingHash(context);
    const tooLate = { success: false, error: secondFactor.tooLate } as const;
    if (pending === null) return context.json(tooLate, 410);
    const query = ownerDatabase(context.env).rpc('open_pending_sign_in', {
      token_hash_input: pending,
      // A recovery code cannot be guessed, so it is not made to wait for who guesses at the others.
      counted_input: !isRecoveryCode(code),
    });
    const opened = await answerTo(query, pendingSignInSchema.nullable());
    if (opened === null) return context.json(tooLate, 410);
    if (!opened.success) return slowed(context, opened.error, opened.retry_after);
    const { user_id, sealed_secret } = opened;
    const proof = await proofOf(context.env, user_id, sealed_secret, code, Date.now());
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
    return context.json({ error: ownerFailure.signedOut, demo: demonstration(env) }, 401);
  })
  .delete('/', async (context) => {
    await endSession(context);
    return context.body(null, 204);
  });
