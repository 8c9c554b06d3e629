import { inGroups, secondFactorFormSchema } from '../../core/account/second-factor.ts';
import { secondFactorMessages } from '../../core/account/second-factor-messages.ts';
import { useCheckedForm } from '../../core/forms/use-checked-form.ts';
import { Alert } from '../../core/ui/Alert.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { styles } from '../ui/styles.ts';
import { attempt, enableSecondFactor } from './api.ts';
import { CodeField } from './CodeField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { QrCode } from './QrCode.tsx';

interface SetUpDialogProps {
  secret: string;
  address: string;
  onDone: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

/** Hands the secret to the authenticator app, and switches on what proves to work. */
export function SetUpDialog({ secret, address, onDone, onClose }: SetUpDialogProps) {
  const { problem, busy, submit } = useCheckedForm({
    schema: secondFactorFormSchema,
    send: (form) =>
      attempt(
        async () => onDone(await enableSecondFactor(form)),
        secondFactorMessages.enableFailed,
      ),
  });
  return (
    <Dialog title="Set up the second factor" wide onClose={onClose}>
      <p>{secondFactorMessages.scan}</p>
      <div className="grid gap-6 sm:grid-cols-[14rem_minmax(0,1fr)]">
        <div className="grid content-start gap-3">
          <div className="max-w-56">
            <QrCode text={address} label={secondFactorMessages.qrCode} />
          </div>
          <dl className="text-sm">
            <dt className="text-soft">Key</dt>
            <dd className="font-note wrap-anywhere">{inGroups(secret)}</dd>
          </dl>
          <a href={address} className={`${styles.link} text-sm`}>
            {secondFactorMessages.openApp}
          </a>
        </div>
        <form method="post" noValidate onSubmit={submit} className="grid content-start gap-4">
          {problem !== null && <Alert tone="error">{problem.error}</Alert>}
          <PasswordField
            label="Current Password"
            name="current_password"
            autoComplete="current-password"
            invalid={problem?.field === 'current_password'}
            first
          />
          <CodeField invalid={problem?.field === 'code'} />
          <div className="flex flex-wrap gap-3">
            <button type="submit" disabled={busy} className={styles.primary}>
              Switch on
            </button>
            <button type="button" onClick={onClose} className={styles.quiet}>
              Cancel
            </button>
          </div>
        </form>
      </div>
    </Dialog>
  );
}
