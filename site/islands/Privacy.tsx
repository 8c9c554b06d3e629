import { useEffect, useState, useSyncExternalStore } from 'react';
import { type AccountState, PrivacyScreen } from '../../core/account/PrivacyScreen.tsx';
import { ADMIN_USER_STORAGE_KEY, parseAdminUser } from '../../core/account/schema.ts';
import { changePassword, readAccount } from '../stores/account.ts';

function subscribe(changed: () => void) {
  addEventListener('storage', changed);
  return () => removeEventListener('storage', changed);
}

const storedOwner = () => localStorage.getItem(ADMIN_USER_STORAGE_KEY);

export function Privacy() {
  const stored = useSyncExternalStore(subscribe, storedOwner, () => undefined);
  return <PrivacyScreen account={useAccount(stored)} changePassword={changePassword} />;
}

/** Makes no request when no user is stored. */
function useAccount(stored: string | null | undefined): AccountState {
  const [account, setAccount] = useState<AccountState>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt reads again
  useEffect(() => {
    if (stored === undefined) return;
    if (parseAdminUser(stored) === null) return setAccount({ status: 'signed-out' });
    let wanted = true;
    setAccount({ status: 'loading' });
    readAccount()
      .then((user): AccountState => {
        return user === null ? { status: 'signed-out' } : { status: 'signed-in', user };
      })
      .catch((error: unknown): AccountState => {
        console.error(error);
        return { status: 'unread', retry: () => setAttempt((before) => before + 1) };
      })
      .then((read) => {
        if (wanted) setAccount(read);
      });
    return () => {
      wanted = false;
    };
  }, [stored, attempt]);
  return account;
}
