import { toast } from 'sonner';
import { accountMessages, profileMessages } from '../../core/account/messages.ts';
import { passwordFormSchema } from '../../core/account/schema.ts';
import { useCheckedForm } from '../../core/forms/use-checked-form.ts';
import { Alert } from '../../core/ui/Alert.tsx';
import { styles } from '../ui/styles.ts';
import { attempt, changePassword, useRefreshAccount } from './api.ts';
import { PasswordField } from './PasswordField.tsx';
import { Section } from './Section.tsx';

/** Changes the password, which signs every other browser out. */
export function PasswordSection() {
  const refresh = useRefreshAccount();
  const { problem, busy, submit } = useCheckedForm({
    schema: passwordFormSchema,
    send: (form) =>
      attempt(async () => {
        await changePassword(form);
        toast.success(accountMessages.updated);
        await refresh();
      }, profileMessages.passwordFailed),
  });
  const invalid = (name: string) => problem?.field === name;
  return (
    <Section title="Password" hint={profileMessages.othersEnd}>
      <form method="post" noValidate onSubmit={submit} className="grid gap-4">
        {problem !== null && <Alert tone="error">{problem.error}</Alert>}
        <PasswordField
          label="Current Password"
          name="current_password"
          autoComplete="current-password"
          invalid={invalid('current_password')}
        />
        <PasswordField
          label="New Password"
          name="new_password"
          autoComplete="new-password"
          hint="At least 6 characters"
          invalid={invalid('new_password')}
        />
        <PasswordField
          label="Confirm New Password"
          name="confirm_password"
          autoComplete="new-password"
          invalid={invalid('confirm_password')}
        />
        <button type="submit" disabled={busy} className={`${styles.primary} justify-self-start`}>
          {busy ? 'Updating...' : 'Change Password'}
        </button>
      </form>
    </Section>
  );
}
