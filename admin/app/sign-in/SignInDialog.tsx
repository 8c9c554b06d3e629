import { signInMessages } from '../../../core/account/messages.ts';
import { useSession } from '../../session/session-store.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { LoginForm } from './LoginForm.tsx';

/** Opens over a page whose session has expired; the page stays as it is. */
export function SignInDialog() {
  const session = useSession();
  if (session.status !== 'expired') return null;
  return (
    <Dialog title="Sign in again">
      <p>{signInMessages.again}</p>
      <LoginForm username={session.user.username} />
    </Dialog>
  );
}
