import { useEffect, useState, useSyncExternalStore } from 'react';
import { accountMessages } from '../../core/account/messages.ts';
import { type AccountState, PrivacyScreen } from '../../core/account/PrivacyScreen.tsx';
import { ADMIN_USER_STORAGE_KEY, parseAdminUser } from '../../core/account/session-answers.ts';
import { changePassword, readAccount } from '../stores/account.ts';

function subscribe(changed: () => void) {
  addEventListener('storage', changed);
  return () => removeEventListener('storage', changed);
}

function storedOwner(): string | null {
  try {
    return localStorage.getItem(ADMIN_USER_STORAGE_KEY);
  } catch {
    // A browser that keeps nothing for this site.
    return null;
  }
}

export function Privacy() {
  const stored = useSyncExternalStore(subscribe, storedOwner, () => undefined);
  const [toasts, setToasts] = useState(0);
  return (
    <>
      <PrivacyScreen
        account={useAccount(stored)}
        changePassword={changePassword}
        onChanged={() => setToasts((before) => before + 1)}
      />
      <div role="status" className="fixed right-4 bottom-4 z-50 max-w-[calc(100%-2rem)]">
        {toasts > 0 && <Toast key={toasts}>{accountMessages.updated}</Toast>}
      </div>
    </>
  );
}

const TOAST_DURATION = 6_000;

/** The admin's library for toasts would be most of this page's script. */
function Toast({ children }: { children: string }) {
  const [shown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), TOAST_DURATION);
    return () => clearTimeout(timer);
  }, []);
  return shown ? (
    <p className="border-2 border-ink bg-card px-5 py-4 font-bold">{children}</p>
  ) : null;
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
