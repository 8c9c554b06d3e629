import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import { type SessionUser, sessionUserSchema } from '../../core/domain/session.ts';
import { SESSION_COOKIE_SECONDS } from '../../core/limits.ts';
import { ownerFailure } from '../../core/messages.ts';
import type { AppEnv } from '../app-env.ts';
import { answerTo, ownerDatabase } from './owner-database.ts';

/** What a handler behind requireOwner knows. */
export interface OwnerEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { owner: SessionUser };
}

/** Its whole name is `__Host-spotter_session`: no other host and no plain connection can set it. */
const COOKIE = 'spotter_session';
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

async function hashOf(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The hash of the session token that a request carries, or null when it carries none. */
async function sessionHash<Known extends AppEnv>(context: Context<Known>): Promise<string | null> {
  const token = getCookie(context, COOKIE, 'host');
  return token !== undefined && TOKEN.test(token) ? hashOf(token) : null;
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

/** Begins a session for an owner who has proved the password, and gives its token to the browser. */
export async function startSession(context: Context<AppEnv>, userId: string): Promise<void> {
  const token = newToken();
  const query = ownerDatabase(context.env).rpc('start_admin_session', {
    admin_user_id_input: userId,
    token_hash_input: await hashOf(token),
    ...visitorOf(context),
  });
  await answerTo(query, z.unknown());
  setCookie(context, COOKIE, token, { ...COOKIE_OPTIONS, maxAge: SESSION_COOKIE_SECONDS });
}

/** Whose session a request belongs to, or null: one call of the database, none without a token. */
export async function readSession<Known extends AppEnv>(
  context: Context<Known>,
): Promise<SessionUser | null> {
  const hash = await sessionHash(context);
  if (hash === null) return null;
  const query = ownerDatabase(context.env).rpc('check_admin_session', { token_hash_input: hash });
  return answerTo(query, sessionUserSchema.nullable());
}

/** Ends the session of a request, if it has one, in the database and in the browser. */
export async function endSession(context: Context<AppEnv>): Promise<void> {
  const hash = await sessionHash(context);
  if (hash !== null) {
    const query = ownerDatabase(context.env).rpc('end_admin_session', { token_hash_input: hash });
    await answerTo(query, z.boolean());
  }
  deleteCookie(context, COOKIE, COOKIE_OPTIONS);
}

/** Lets nobody by but the signed-in owner, whom the handlers behind it then know. */
export const requireOwner = createMiddleware<OwnerEnv>(async (context, next) => {
  const owner = await readSession(context);
  if (owner === null) return context.json({ error: ownerFailure.signedOut }, 401);
  context.set('owner', owner);
  return next();
});
