import { ADMIN_USER_STORAGE_KEY } from '../../core/account/session-answers.ts';
import { useSession } from './session-store.ts';

/**
 * Opens the sign-in over the page after the session ended on the server, and waits for it.
 * @returns whether the same owner has signed in again
 */
export function sessionRenewed(): Promise<boolean> {
  const session = useSession.getState();
  if (session.status === 'signed-in') {
    useSession.setState({ status: 'expired', user: session.user }, true);
  } else if (session.status !== 'expired') return Promise.resolve(false);
  const { user } = session;
  return new Promise((resolve) => {
    const unsubscribe = useSession.subscribe((now) => {
      if (now.status === 'expired') return;
      unsubscribe();
      resolve(now.status === 'signed-in' && now.user.id === user.id);
    });
  });
}

/** Re-reads the session when another tab changes the stored owner, and after Back from another site. */
export function followOtherTabs(readSession: () => Promise<void>) {
  addEventListener('storage', ({ key }) => {
    if (key === ADMIN_USER_STORAGE_KEY || key === null) void readSession();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void readSession();
  });
}
