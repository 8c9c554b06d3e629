import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { encodeBase64Url } from 'hono/utils/encode';
import { z } from 'zod';
import { isLoopbackName } from '../../core/forms/public-host.ts';
import { apiMessages } from '../../core/http/messages.ts';
import { sha256 } from '../crypto/hex.ts';
import { callFunction } from '../database/service-client.ts';
import type { AppEnv, OwnerEnv } from '../http/app-env.ts';
import { type SessionUser, sessionUserSchema } from '../http/session-user.ts';
import type { CodeProof } from './second-factor.ts';
import { type loginFormSchema, loginResultSchema } from './sign-in.ts';

/** Maximum lifetime; the database ends a session after a week without use. */
const SESSION_COOKIE_SECONDS = 30 * 24 * 60 * 60;
/** The database has the same limit. */
const PENDING_SIGN_IN_SECONDS = 5 * 60;

const COOKIE = 'spotter_session';
const PENDING_COOKIE = 'spotter_sign_in';
const COOKIE_OPTIONS = { path: '/', httpOnly: true, sameSite: 'Strict' } as const;

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const TOKEN_BYTES = 32;

/** 256 random bits. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES));
  return encodeBase64Url(bytes.buffer).replace(/=+$/, '');
}

/**
 * Whether this is the local platform. WebKit keeps no `Secure` cookie from http://localhost, and the prefix
 * requires one.
 */
function isPlainLoopback<Known extends AppEnv>({ req }: Context<Known>): boolean {
  const { protocol, hostname } = new URL(req.url);
  return protocol === 'http:' && isLoopbackName(hostname);
}

function readCookie<Known extends AppEnv>(context: Context<Known>, name: string) {
  return isPlainLoopback(context) ? getCookie(context, name) : getCookie(context, name, 'host');
}

/** The `__Host-` prefix binds a cookie to this host and to https. */
const cookieOptions = (context: Context<AppEnv>) =>
  isPlainLoopback(context)
    ? COOKIE_OPTIONS
    : ({ ...COOKIE_OPTIONS, prefix: 'host', secure: true } as const);

async function tokenHash<Known extends AppEnv>(context: Context<Known>, cookie: string) {
  const token = readCookie(context, cookie);
  return token !== undefined && TOKEN.test(token) ? sha256(token) : null;
}

export const sessionHash = <Known extends AppEnv>(context: Context<Known>) =>
  tokenHash(context, COOKIE);

export const pendingHash = (context: Context<AppEnv>) => tokenHash(context, PENDING_COOKIE);

/** Arguments of the database functions for the current session. */
export async function sessionInput(context: Context<OwnerEnv>) {
  return {
    admin_user_id_input: context.get('owner').id,
    token_hash_input: (await sessionHash(context)) ?? '',
  };
}

/** The cookie is not verified, so this is good enough only for analytics. */
export function carriesSession(context: Context<AppEnv>): boolean {
  return readCookie(context, COOKIE) !== undefined;
}

export function clientInput(context: Context<AppEnv>) {
  return {
    ip_address_input: context.req.header('CF-Connecting-IP') ?? '',
    user_agent_input: context.req.header('User-Agent') ?? '',
  };
}

/**
 * Checks the password and starts a session or, with a second factor, a pending sign-in, in one transaction:
 * a new password must end sessions of the old one.
 */
export async function signIn(
  context: Context<AppEnv>,
  form: z.output<typeof loginFormSchema>,
  attempt_key_input: string,
) {
  const token = newToken();
  const input = {
    ...form,
    attempt_key_input,
    token_hash_input: await sha256(token),
    ...clientInput(context),
  };
  const result = await callFunction(context.env, 'sign_in', input, loginResultSchema);
  if (!result.success) return result;
  if (result.outcome === 'started') setSession(context, token);
  else {
    const options = { ...cookieOptions(context), maxAge: PENDING_SIGN_IN_SECONDS };
    setCookie(context, PENDING_COOKIE, token, options);
  }
  return result;
}

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
    ...clientInput(context),
  };
  const schema = sessionUserSchema.nullable();
  const user = await callFunction(context.env, 'finish_sign_in', input, schema);
  if (user !== null) {
    deleteCookie(context, PENDING_COOKIE, cookieOptions(context));
    setSession(context, token);
  }
  return user;
}

/** For a database function that creates a session: its input, and what sets the cookie afterwards. */
export async function newSession(context: Context<AppEnv>) {
  const token = newToken();
  const input = { session_token_hash_input: await sha256(token), ...clientInput(context) };
  return { input, keep: () => setSession(context, token) };
}

function setSession(context: Context<AppEnv>, token: string) {
  setCookie(context, COOKIE, token, {
    ...cookieOptions(context),
    maxAge: SESSION_COOKIE_SECONDS,
  });
}

/** Makes no database call without a token. */
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
  deleteCookie(context, COOKIE, cookieOptions(context));
}

export const requireOwner = createMiddleware<OwnerEnv>(async (context, next) => {
  const owner = await readSession(context);
  if (owner === null) return context.json({ error: apiMessages.signedOut }, 401);
  context.set('owner', owner);
  return next();
});
