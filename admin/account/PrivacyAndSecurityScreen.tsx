import { accountMessages } from '../../core/account/messages.ts';
import { type AccountState, PrivacyScreen } from '../../core/account/PrivacyScreen.tsx';
import { useSession } from '../shell/session/session-store.ts';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { attempt, changePasswordVerified, useRefreshAccount } from './api.ts';

/** Privacy and Security: the screen of the public path, within the owner's. */
export default function PrivacyAndSecurityScreen() {
  const session = useSession();
  const refresh = useRefreshAccount();
  const account: AccountState =
    'user' in session ? { status: 'signed-in', user: session.user } : { status: 'signed-out' };
  return (
    <div className="mx-auto max-w-5xl">
      <ScreenTitle title="Privacy and Security" />
      <PrivacyScreen
        account={account}
        changePassword={(form) =>
          attempt(async () => {
            await changePasswordVerified(form);
            await refresh();
          }, accountMessages.updateFailed)
        }
      />
    </div>
  );
}
