import { zValidator } from '@hono/zod-validator';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { signInMessages } from '../../core/account/messages.ts';
import { resetFormSchema, resetRequestSchema } from '../../core/account/password-reset.ts';
import {
  passwordResetMessages as messages,
  resetEmailMessages,
} from '../../core/account/password-reset-messages.ts';
import { type Failure, failureOf } from '../../core/forms/failure.ts';
import { sha256 } from '../crypto/hex.ts';
import { callFunction } from '../database/service-client.ts';
import { isEmailConfigured, sendEmail } from '../email/index.ts';
import type { AppEnv } from '../http/app-env.ts';
import { attemptKey, SIGN_IN_LIMIT_SECONDS } from './attempts.ts';
import { newToken } from './session.ts';

/** Milliseconds. Every request takes as long, whether or not it finds an account. */
const REQUEST_DURATION = 400;

const accountSchema = z.object({ email: z.string(), username: z.string() });

const outcomeSchema = z.discriminatedUnion('outcome', [
  accountSchema.extend({ outcome: z.literal('changed') }),
  z.object({ outcome: z.literal('refused'), error: z.string() }),
  z.object({ outcome: z.literal('expired') }),
]);

const siteUrl = (context: Context<AppEnv>) =>
  context.env.SITE_URL || new URL(context.req.url).origin;

/** Limits attempts per address, as sign-in does; null when allowed. */
async function slowed(context: Context<AppEnv>) {
  const { success } = await context.env.SIGN_IN_LIMIT.limit({ key: attemptKey(context) });
  if (success) return null;
  const body: Failure = { error: signInMessages.slowed(SIGN_IN_LIMIT_SECONDS) };
  return context.json(body, 429, { 'Retry-After': String(SIGN_IN_LIMIT_SECONDS) });
}

/** An e-mail that is not sent is logged: the answer must not depend on it. */
function sendLater(context: Context<AppEnv>, to: string, subject: string, text: string): void {
  const email = { to, subject, text, id: crypto.randomUUID() };
  context.executionCtx.waitUntil(
    sendEmail(context.env, email).catch((error: unknown) => {
      console.error('An e-mail about the password could not be sent:', error);
    }),
  );
}

async function requestLink(context: Context<AppEnv>, identity: string): Promise<void> {
  const token = newToken();
  const input = {
    identity_input: identity,
    token_hash_input: await sha256(token),
    attempt_key_input: attemptKey(context),
  };
  const schema = accountSchema.nullable();
  const account = await callFunction(context.env, 'request_password_reset', input, schema);
  if (account === null) return;
  const site = siteUrl(context);
  // The part after # reaches no server and no log.
  const link = `${site}/thisisme/forgot-password#${token}`;
  const { host } = new URL(site);
  const { subject, text } = resetEmailMessages;
  sendLater(context, account.email, subject(host), text(account.username, link));
}

const checkedForm = <Schema extends z.ZodType>(schema: Schema) =>
  zValidator('json', schema, (result, context) =>
    result.success ? undefined : context.json(failureOf(result.error), 400),
  );

/** A forgotten password, reset with a link that is sent to the owner's address. */
export const passwordReset = new Hono<AppEnv>()
  .post('/password-reset', checkedForm(resetRequestSchema), async (context) => {
    const tooMany = await slowed(context);
    if (tooMany !== null) return tooMany;
    if (!isEmailConfigured(context.env)) {
      return context.json({ error: messages.unavailable } satisfies Failure, 409);
    }
    const { identity } = context.req.valid('json');
    await Promise.all([
      requestLink(context, identity),
      new Promise((resolve) => setTimeout(resolve, REQUEST_DURATION)),
    ]);
    return context.body(null, 202);
  })
  .put('/password-reset', checkedForm(resetFormSchema), async (context) => {
    const tooMany = await slowed(context);
    if (tooMany !== null) return tooMany;
    const { token, new_password } = context.req.valid('json');
    const input = {
      token_hash_input: await sha256(token),
      new_password_input: new_password,
      attempt_key_input: attemptKey(context),
    };
    const { env } = context;
    const result = await callFunction(env, 'finish_password_reset', input, outcomeSchema);
    if (result.outcome === 'expired') {
      return context.json({ error: messages.expired } satisfies Failure, 410);
    }
    if (result.outcome === 'refused') {
      const body: Failure = { error: result.error, field: 'new_password' };
      return context.json(body, 400);
    }
    const { host } = new URL(siteUrl(context));
    const { changedSubject, changedText } = resetEmailMessages;
    sendLater(context, result.email, changedSubject(host), changedText(result.username));
    return context.body(null, 204);
  });
