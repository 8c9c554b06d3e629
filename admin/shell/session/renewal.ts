import { ADMIN_USER_STORAGE_KEY } from '../../../core/account/schema.ts';
import { useSession } from './session-store.ts';

/**
 * Called when the server knows no session any more: opens the sign-in over the page and waits.
 *
 * @returns whether the same owner has signed in again; false when somebody else has, or nobody
 */
export function sessionRenewed(): Promise<boolean> {
  const session = useSession.getState();
  if (session.status === 'signed-in') {
    useSession.setState({ status: 'expired', user: session.user }, true);
  } else if (session.status !== 'expired') return Promise.resolve(false);
  const { user } = session;
  return new Promise((resolve) => {
    const stop = useSession.subscribe((now) => {
      if (now.status === 'expired') return;
      stop();
      resolve(now.status === 'signed-in' && now.user.id === user.id);
    });
  });
}

/** Follows what another tab does to the stored owner, and looks again when the page is brought back. */
export function followOtherTabs(readAgain: () => Promise<void>): () => void {
  const changed = (event: StorageEvent) => {
    if (event.key === ADMIN_USER_STORAGE_KEY || event.key === null) void readAgain();
  };
  const shown = (event: PageTransitionEvent) => {
    if (event.persisted) void readAgain();
  };
  addEventListener('storage', changed);
  addEventListener('pageshow', shown);
  return () => {
    removeEventListener('storage', changed);
    removeEventListener('pageshow', shown);
  };
}
