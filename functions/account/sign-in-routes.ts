import { zValidator } from '@hono/zod-validator';
import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import { isRecoveryCode } from '../../core/account/codes.ts';
import { secondFactorMessages, signInMessages } from '../../core/account/messages.ts';
import { codeFormSchema } from '../../core/account/second-factor.ts';
import { failureOf } from '../../core/forms/failure.ts';
import { apiMessages } from '../../core/http/messages.ts';
import { callFunction } from '../database/service-client.ts';
import { isEmailConfigured } from '../email/index.ts';
import type { AppEnv } from '../http/app-env.ts';
import { attemptKey, SIGN_IN_LIMIT_SECONDS } from './attempts.ts';
import { demoOwner } from './demo-owner.ts';
import { proofOf, refusalOf } from './second-factor.ts';
import { endSession, finishSignIn, pendingHash, readSession, signIn } from './session.ts';
import { loginFormSchema, pendingSignInSchema } from './sign-in.ts';

function checkedStep<Schema extends z.ZodType>(schema: Schema) {
  return zValidator('json', schema, (result, context) => {
    if (result.success) return;
    return context.json({ success: false, ...failureOf(result.error) } as const, 400);
  });
}

const refused = (error: string) => ({ success: false, error }) as const;

const slowed = (context: Context<AppEnv>, error: string, seconds: number) =>
  context.json(refused(error), 429, { 'Retry-After': String(seconds) });

/** Limits attempts per address, for any username; null when allowed. */
async function slowedByAddress(context: Context<AppEnv>) {
  const { success } = await context.env.SIGN_IN_LIMIT.limit({ key: attemptKey(context) });
  if (success) return null;
  return slowed(context, signInMessages.slowed(SIGN_IN_LIMIT_SECONDS), SIGN_IN_LIMIT_SECONDS);
}

export const session = new Hono<AppEnv>()
  .post('/', checkedStep(loginFormSchema), async (context) => {
    const tooMany = await slowedByAddress(context);
    if (tooMany !== null) return tooMany;
    const result = await signIn(context, context.req.valid('json'), attemptKey(context));
    if (result.success) {
      const { outcome, ...answer } = result;
      if (outcome === 'started') return context.json(answer, 200);
      return context.json({ success: false, second_factor: true } as const, 202);
    }
    const { error, retry_after } = result;
    if (retry_after !== undefined) return slowed(context, error, retry_after);
    return context.json(refused(error), 401);
  })
  .post('/code', checkedStep(codeFormSchema), async (context) => {
    const tooMany = await slowedByAddress(context);
    if (tooMany !== null) return tooMany;
    const { env } = context;
    const { code } = context.req.valid('json');
    const pending = await pendingHash(context);
    if (pending === null) return context.json(refused(secondFactorMessages.tooLate), 410);
    // A recovery code cannot be guessed, so guesses at the other codes do not slow it.
    const input = { token_hash_input: pending, count_attempt_input: !isRecoveryCode(code) };
    const schema = pendingSignInSchema.nullable();
    const opened = await callFunction(env, 'open_pending_sign_in', input, schema);
    if (opened === null) return context.json(refused(secondFactorMessages.tooLate), 410);
    if (!opened.success) return slowed(context, opened.error, opened.retry_after);
    const { user_id, encrypted_secret } = opened;
    const proof = await proofOf(env, user_id, encrypted_secret, code, Date.now());
    if (!proof.ok) return context.json(refused(proof.error), 401);
    const user = await finishSignIn(context, pending, proof.given);
    if (user === null) return context.json(refused(refusalOf(code)), 401);
    return context.json({ success: true, user_id: user.id, username: user.username } as const, 200);
  })
  .get('/', async (context) => {
    const user = await readSession(context);
    if (user !== null) return context.json({ user }, 200);
    const demo = context.env.DEMO === 'true' ? demoOwner : null;
    const reset = isEmailConfigured(context.env) ? { password_reset: true } : {};
    return context.json({ error: apiMessages.signedOut, demo, ...reset }, 401);
  })
  .delete('/', async (context) => {
    await endSession(context);
    return context.body(null, 204);
  });
