// The login screen reads these answers on the first visit, so this file does not use zod.

/** A stored user decides what is shown, never what is allowed. */
export const ADMIN_USER_STORAGE_KEY = 'admin_user';

export interface AdminUser {
  id: string;
  username: string;
}

/** Shown on the login screen of the local platform. */
export interface DemoCredentials {
  username: string;
  password: string;
}

/** The answer to a visitor without a session. */
export interface SignedOut {
  /** Null on a hosted site. */
  demo: DemoCredentials | null;
  /** Whether a forgotten password can be reset by e-mail. */
  password_reset: boolean;
}

export type SignInAnswer =
  | { outcome: 'signed-in'; user: AdminUser }
  | { outcome: 'code-required' }
  | { outcome: 'refused'; error: string };

const isText = (value: unknown): value is string => typeof value === 'string';

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function unexpected(what: string): never {
  throw new TypeError(`Not the answer about ${what}`);
}

function readUser(value: unknown): AdminUser | null {
  const { id, username } = fieldsOf(value);
  return isText(id) && id !== '' && isText(username) && username !== '' ? { id, username } : null;
}

/** The owner in a stored text, or null. */
export function parseAdminUser(stored: string | null): AdminUser | null {
  if (stored === null) return null;
  try {
    return readUser(JSON.parse(stored));
  } catch {
    return null;
  }
}

/** The owner of a session. @throws TypeError for any other body */
export function readSignedIn(body: unknown): AdminUser {
  return readUser(fieldsOf(body).user) ?? unexpected('a session');
}

/** @throws TypeError for any other body */
export function readSignedOut(body: unknown): SignedOut {
  const { error, demo, password_reset } = fieldsOf(body);
  if (!isText(error) || error === '') return unexpected('a missing session');
  // Missing in answers of an older Worker.
  const isResettable = password_reset === true;
  if (demo === null) return { demo, password_reset: isResettable };
  const { username, password } = fieldsOf(demo);
  if (!isText(username) || !isText(password)) return unexpected('the demo credentials');
  return { demo: { username, password }, password_reset: isResettable };
}

/** @throws TypeError for any other body */
export function readSignInAnswer(body: unknown): SignInAnswer {
  const { success, error, second_factor, user_id, username } = fieldsOf(body);
  if (typeof success !== 'boolean') return unexpected('a sign-in');
  if (second_factor === true) return { outcome: 'code-required' };
  if (!success) return { outcome: 'refused', error: isText(error) ? error : '' };
  const user = readUser({ id: user_id, username }) ?? unexpected('a sign-in');
  return { outcome: 'signed-in', user };
}
