import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import { type SessionUser, sessionUserSchema } from '../../core/account/sign-in.ts';
import { apiMessages } from '../../core/http/messages.ts';
import { sha256 } from '../crypto/hex.ts';
import { answerTo, serviceClient } from '../database/service-client.ts';
import type { AppEnv } from '../http/app-env.ts';

/** A session ends after a month in any case; the database ends it after a week without use. */
const SESSION_COOKIE_SECONDS = 30 * 24 * 60 * 60;
/** How long the second factor may be awaited after the password; the database ends it then too. */
const PENDING_SIGN_IN_SECONDS = 5 * 60;

/** What a handler behind requireOwner knows. */
export interface OwnerEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { owner: SessionUser };
}

/** Its whole name is `__Host-spotter_session`: no other host and no plain connection can set it. */
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
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

async function hashIn<Known extends AppEnv>(context: Context<Known>, cookie: string) {
  const token = getCookie(context, cookie, 'host');
  return token !== undefined && TOKEN.test(token) ? sha256(token) : null;
}

/** The hash of the session token that a request carries, or null when it carries none. */
export async function sessionHash<Known extends AppEnv>(
  context: Context<Known>,
): Promise<string | null> {
  return hashIn(context, COOKIE);
}

/** The hash of the token of a pending sign-in that a request carries, or null. */
export async function pendingHash(context: Context<AppEnv>): Promise<string | null> {
  return hashIn(context, PENDING_COOKIE);
}

/**
 * Whether a request comes from a browser that the owner signed in with, as far as can be told without
 * asking the database: enough to leave it out of the counting, and for nothing else.
 */
export function carriesSession(context: Context<AppEnv>): boolean {
  return getCookie(context, COOKIE, 'host') !== undefined;
}

/** Where a request comes from, as the login history keeps it; '' for what is not known. */
export function visitorOf(context: Context<AppEnv>) {
  return {
    ip_address_input: context.req.header('CF-Connecting-IP') ?? '',
    user_agent_input: context.req.header('User-Agent') ?? '',
  };
}

/**
 * For an owner who has proved the password: begins a session and gives its token to the browser or,
 * where a second factor is on, the token of a pending sign-in.
 */
export async function startSession(context: Context<AppEnv>, userId: string) {
  const token = newToken();
  const query = serviceClient(context.env).rpc('start_admin_session', {
    admin_user_id_input: userId,
    token_hash_input: await sha256(token),
    ...visitorOf(context),
  });
  const outcome = await answerTo(query, z.enum(['started', 'pending']));
  if (outcome === 'started') giveSession(context, token);
  else {
    const options = { ...COOKIE_OPTIONS, maxAge: PENDING_SIGN_IN_SECONDS };
    setCookie(context, PENDING_COOKIE, token, options);
  }
  return outcome;
}

/** Makes a session of a pending sign-in; answers whose, or null when the proof is not taken. */
export async function finishSignIn(
  context: Context<AppEnv>,
  pending: string,
  proof: { step_input: number } | { recovery_hash_input: string },
): Promise<SessionUser | null> {
  const token = newToken();
  const query = serviceClient(context.env).rpc('finish_sign_in', {
    pending_token_hash_input: pending,
    token_hash_input: await sha256(token),
    ...proof,
    ...visitorOf(context),
  });
  const user = await answerTo(query, sessionUserSchema.nullable());
  if (user !== null) {
    deleteCookie(context, PENDING_COOKIE, COOKIE_OPTIONS);
    giveSession(context, token);
  }
  return user;
}

function giveSession(context: Context<AppEnv>, token: string) {
  setCookie(context, COOKIE, token, { ...COOKIE_OPTIONS, maxAge: SESSION_COOKIE_SECONDS });
}

/** Whose session a request belongs to, or null: one call of the database, none without a token. */
export async function readSession<Known extends AppEnv>(
  context: Context<Known>,
): Promise<SessionUser | null> {
  const hash = await sessionHash(context);
  if (hash === null) return null;
  const query = serviceClient(context.env).rpc('check_admin_session', { token_hash_input: hash });
  return answerTo(query, sessionUserSchema.nullable());
}

/** Ends the session of a request, if it has one, in the database and in the browser. */
export async function endSession(context: Context<AppEnv>): Promise<void> {
  const hash = await sessionHash(context);
  if (hash !== null) {
    const query = serviceClient(context.env).rpc('end_admin_session', { token_hash_input: hash });
    await answerTo(query, z.boolean());
  }
  deleteCookie(context, COOKIE, COOKIE_OPTIONS);
}

/** Lets nobody by but the signed-in owner, whom the handlers behind it then know. */
export const requireOwner = createMiddleware<OwnerEnv>(async (context, next) => {
  const owner = await readSession(context);
  if (owner === null) return context.json({ error: apiMessages.signedOut }, 401);
  context.set('owner', owner);
  return next();
});
