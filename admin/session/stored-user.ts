import {
  ADMIN_USER_STORAGE_KEY,
  type AdminUser,
  parseAdminUser,
} from '../../core/account/session-answers.ts';

/** The stored owner or null; removes an unreadable value. */
export function readStoredUser(storage: Storage): AdminUser | null {
  const stored = storage.getItem(ADMIN_USER_STORAGE_KEY);
  const user = parseAdminUser(stored);
  if (stored !== null && user === null) storage.removeItem(ADMIN_USER_STORAGE_KEY);
  return user;
}

export function writeStoredUser(storage: Storage, user: AdminUser | null) {
  if (user === null) storage.removeItem(ADMIN_USER_STORAGE_KEY);
  else storage.setItem(ADMIN_USER_STORAGE_KEY, JSON.stringify(user));
}
