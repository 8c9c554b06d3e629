import { isResetToken } from '../../../core/account/password-reset.ts';

/** The token of the link that was opened, or null. Removes it from the address, so that no history keeps it. */
export function takeToken(): string | null {
  const token = location.hash.slice(1);
  if (!isResetToken(token)) return null;
  history.replaceState(history.state, '', location.pathname);
  return token;
}
