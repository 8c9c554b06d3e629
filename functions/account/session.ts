import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { encodeBase64Url } from 'hono/utils/encode';
import { z } from 'zod';
import { type SessionUser, sessionUserSchema } from '../../core/account/sign-in.ts';
import { apiMessages } from '../../core/http/messages.ts';
import { sha256 } from '../crypto/hex.ts';
import { callFunction } from '../database/service-client.ts';
import type { AppEnv, OwnerEnv } from '../http/app-env.ts';
import type { CodeProof } from './second-factor.ts';

/** A session ends after a month at most; the database ends it after a week without use. */
const SESSION_COOKIE_SECONDS = 30 * 24 * 60 * 60;
/** The time for the second factor after the password, in the database too. */
const PENDING_SIGN_IN_SECONDS = 5 * 60;

/** Its full name is `__Host-spotter_session`: no other host and no plain connection can set it. */
const COOKIE = 'spotter_session';
/** Of a browser that has proved the password and not yet the second factor. */
const PENDING_COOKIE = 'spotter_sign_in';
const COOKIE_OPTIONS = {
  prefix: 'host',
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'Strict',
} as const;

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const TOKEN_BYTES = 32;

function newToken(): string {
  return encodeBase64Url(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)).buffer).replace(
    /=+$/,
    '',
  );
}

async function tokenHash<Known extends AppEnv>(context: Context<Known>, cookie: string) {
  const token = getCookie(context, cookie, 'host');
  return token !== undefined && TOKEN.test(token) ? sha256(token) : null;
}

export const sessionHash = <Known extends AppEnv>(context: Context<Known>) =>
  tokenHash(context, COOKIE);

export const pendingHash = (context: Context<AppEnv>) => tokenHash(context, PENDING_COOKIE);

/** The owner and the current session, as functions of the database take them. */
export async function sessionInput(context: Context<OwnerEnv>) {
  return {
    admin_user_id_input: context.get('owner').id,
    token_hash_input: (await sessionHash(context)) ?? '',
  };
}

/** Whether a request may be the owner's, unchecked: good enough for analytics only. */
export function carriesSession(context: Context<AppEnv>): boolean {
  return getCookie(context, COOKIE, 'host') !== undefined;
}

/** Where a request comes from, as the login history stores it; '' for what is unknown. */
export function visitorOf(context: Context<AppEnv>) {
  return {
    ip_address_input: context.req.header('CF-Connecting-IP') ?? '',
    user_agent_input: context.req.header('User-Agent') ?? '',
  };
}

/** After the password: starts a session or, with a second factor, a pending sign-in. */
export async function startSession(context: Context<AppEnv>, userId: string) {
  const token = newToken();
  const input = {
    admin_user_id_input: userId,
    token_hash_input: await sha256(token),
    ...visitorOf(context),
  };
  const outcomes = z.enum(['started', 'pending']);
  const outcome = await callFunction(context.env, 'start_admin_session', input, outcomes);
  if (outcome === 'started') setSession(context, token);
  else {
    const options = { ...COOKIE_OPTIONS, maxAge: PENDING_SIGN_IN_SECONDS };
    setCookie(context, PENDING_COOKIE, token, options);
  }
  return outcome;
}

/** Turns a pending sign-in into a session; returns whose, or null when the proof is rejected. */
export async function finishSignIn(
  context: Context<AppEnv>,
  pending: string,
  proof: CodeProof,
): Promise<SessionUser | null> {
  const token = newToken();
  const input = {
    pending_token_hash_input: pending,
    token_hash_input: await sha256(token),
    ...proof,
    ...visitorOf(context),
  };
  const schema = sessionUserSchema.nullable();
  const user = await callFunction(context.env, 'finish_sign_in', input, schema);
  if (user !== null) {
    deleteCookie(context, PENDING_COOKIE, COOKIE_OPTIONS);
    setSession(context, token);
  }
  return user;
}

function setSession(context: Context<AppEnv>, token: string) {
  setCookie(context, COOKIE, token, { ...COOKIE_OPTIONS, maxAge: SESSION_COOKIE_SECONDS });
}

/** Whose session a request belongs to, or null: one call of the database, none without a token. */
export async function readSession<Known extends AppEnv>(
  context: Context<Known>,
): Promise<SessionUser | null> {
  const token_hash_input = await sessionHash(context);
  if (token_hash_input === null) return null;
  const schema = sessionUserSchema.nullable();
  return callFunction(context.env, 'check_admin_session', { token_hash_input }, schema);
}

export async function endSession(context: Context<AppEnv>): Promise<void> {
  const token_hash_input = await sessionHash(context);
  if (token_hash_input !== null) {
    await callFunction(context.env, 'end_admin_session', { token_hash_input }, z.boolean());
  }
  deleteCookie(context, COOKIE, COOKIE_OPTIONS);
}

/** Lets only the signed-in owner pass, whom the handlers behind it then know. */
export const requireOwner = createMiddleware<OwnerEnv>(async (context, next) => {
  const owner = await readSession(context);
  if (owner === null) return context.json({ error: apiMessages.signedOut }, 401);
  context.set('owner', owner);
  return next();
});
