import { useSyncExternalStore } from 'react';
import { type AccountState, PrivacyScreen } from '../../core/account/PrivacyScreen.tsx';
import { ADMIN_USER_STORAGE_KEY, parseAdminUser } from '../../core/domain/account.ts';

function subscribe(changed: () => void) {
  addEventListener('storage', changed);
  return () => removeEventListener('storage', changed);
}

const storedOwner = () => localStorage.getItem(ADMIN_USER_STORAGE_KEY);

/** The privacy screen on its public path, for whoever this browser knows as the owner, if anybody. */
export function Privacy() {
  const stored = useSyncExternalStore(subscribe, storedOwner, () => undefined);
  const state: AccountState =
    stored === undefined ? { status: 'loading' } : ownerState(parseAdminUser(stored));
  return <PrivacyScreen account={state} />;
}

function ownerState(user: ReturnType<typeof parseAdminUser>): AccountState {
  return user === null ? { status: 'signed-out' } : { status: 'signed-in', user };
}
