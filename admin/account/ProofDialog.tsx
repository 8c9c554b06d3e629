import { type SecondFactorForm, secondFactorFormSchema } from '../../core/account/second-factor.ts';
import { useCheckedForm } from '../../core/forms/use-checked-form.ts';
import { Alert } from '../../core/ui/Alert.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { styles } from '../ui/styles.ts';
import { attempt } from './api.ts';
import { CodeField } from './CodeField.tsx';
import { PasswordField } from './PasswordField.tsx';

interface ProofDialogProps {
  title: string;
  /** Of the button that does it. */
  action: string;
  /** What to say when that fails without a sentence of its own. */
  fallback: string;
  dangerous?: boolean;
  change: (form: SecondFactorForm) => Promise<void>;
  onClose: () => void;
}

/** Asks for password and code before the second factor is changed. */
export function ProofDialog(props: ProofDialogProps) {
  const { title, action, fallback, dangerous = false, change, onClose } = props;
  const { problem, busy, submit } = useCheckedForm({
    schema: secondFactorFormSchema,
    send: (form) => attempt(() => change(form), fallback),
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <form method="post" noValidate onSubmit={submit} className="grid gap-4">
        {problem !== null && <Alert tone="error">{problem.error}</Alert>}
        <PasswordField
          label="Current Password"
          name="current_password"
          autoComplete="current-password"
          invalid={problem?.field === 'current_password'}
          first
        />
        <CodeField invalid={problem?.field === 'code'} recovery />
        <div className="flex flex-wrap gap-3">
          <button
            type="submit"
            disabled={busy}
            className={dangerous ? styles.danger : styles.primary}
          >
            {action}
          </button>
          <button type="button" onClick={onClose} className={styles.quiet}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}
