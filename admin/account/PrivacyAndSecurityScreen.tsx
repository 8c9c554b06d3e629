import { toast } from 'sonner';
import { accountMessages } from '../../core/account/messages.ts';
import { type AccountState, PrivacyScreen } from '../../core/account/PrivacyScreen.tsx';
import { errorMessage, RequestError } from '../api/request-error.ts';
import { useSession } from '../session/session-store.ts';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { changePasswordVerified, refreshAccount } from './api.ts';

export default function PrivacyAndSecurityScreen() {
  const session = useSession();
  const account: AccountState =
    'user' in session ? { status: 'signed-in', user: session.user } : { status: 'signed-out' };
  return (
    <div className="mx-auto max-w-5xl">
      <ScreenTitle title="Privacy and Security" />
      <PrivacyScreen
        account={account}
        onChanged={() => toast.success(accountMessages.updated)}
        changePassword={async (form) => {
          try {
            await changePasswordVerified(form);
            await refreshAccount();
            return null;
          } catch (error) {
            console.error(error);
            const field = error instanceof RequestError ? error.field : undefined;
            return {
              error: errorMessage(error, accountMessages.updateFailed),
              ...(field !== undefined && { field }),
            };
          }
        }}
      />
    </div>
  );
}
