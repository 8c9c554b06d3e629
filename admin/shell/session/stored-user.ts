import {
  ADMIN_USER_STORAGE_KEY,
  type AdminUser,
  parseAdminUser,
} from '../../../core/account/schema.ts';

/** The stored owner; a value that cannot be read is removed. */
export function readStoredUser(storage: Storage): AdminUser | null {
  const stored = storage.getItem(ADMIN_USER_STORAGE_KEY);
  const user = parseAdminUser(stored);
  if (stored !== null && user === null) storage.removeItem(ADMIN_USER_STORAGE_KEY);
  return user;
}

/** Stores the owner that the server knows, or removes the stored one. */
export function writeStoredUser(storage: Storage, user: AdminUser | null) {
  if (user === null) storage.removeItem(ADMIN_USER_STORAGE_KEY);
  else storage.setItem(ADMIN_USER_STORAGE_KEY, JSON.stringify(user));
}
