import { isResetToken } from '../../../core/account/password-reset.ts';

/** The token of the link that was opened, or null. */
export function readToken(): string | null {
  const token = location.hash.slice(1);
  return isResetToken(token) ? token : null;
}

/** Removes the token from the address, so that no history keeps it. */
export function hideToken(): void {
  history.replaceState(history.state, '', location.pathname);
}
