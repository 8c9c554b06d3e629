import { toast } from 'sonner';
import { accountMessages, profileMessages } from '../../core/account/messages.ts';
import {
  emailFormSchema,
  type OwnerAccount,
  usernameFormSchema,
} from '../../core/account/schema.ts';
import { useCheckedForm } from '../../core/forms/use-checked-form.ts';
import { Alert } from '../../core/ui/Alert.tsx';
import { uiMessages } from '../../core/ui/messages.ts';
import { sentence } from '../api/request.ts';
import { becomeRenamed } from '../shell/session/session-store.ts';
import { Field } from '../ui/Field.tsx';
import { fieldStyles } from '../ui/field-styles.ts';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { styles } from '../ui/styles.ts';
import { attempt, updateEmail, updateUsername, useAccount, useRefreshAccount } from './api.ts';
import { Section } from './Section.tsx';

/** Username and e-mail address. */
export function GeneralTab() {
  const { data, error, refetch } = useAccount();
  if (data !== undefined) {
    return (
      <>
        <UsernameSection key={data.username} account={data} />
        <EmailSection key={data.email} account={data} />
      </>
    );
  }
  if (error === null) return <p className="py-8 text-soft">{uiMessages.loading}</p>;
  return (
    <div className="py-8">
      <LoadFailure
        text={sentence(error, accountMessages.readFailed)}
        onRetry={() => void refetch()}
      />
    </div>
  );
}

function UsernameSection({ account }: { account: OwnerAccount }) {
  const refresh = useRefreshAccount();
  const { problem, busy, submit } = useCheckedForm({
    schema: usernameFormSchema,
    send: ({ username }) =>
      attempt(async () => {
        becomeRenamed(await updateUsername(username));
        toast.success(profileMessages.usernameUpdated);
        await refresh();
      }, profileMessages.usernameFailed),
  });
  return (
    <Section title="Username" hint="You sign in with it.">
      <form method="post" noValidate onSubmit={submit} className="grid gap-4">
        {problem !== null && <Alert tone="error">{problem.error}</Alert>}
        <Field label="Username">
          {(names) => (
            <input
              {...names}
              name="username"
              defaultValue={account.username}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              aria-invalid={problem?.field === 'username' || undefined}
              className={fieldStyles.input}
            />
          )}
        </Field>
        <button type="submit" disabled={busy} className={`${styles.quiet} justify-self-start`}>
          Update Username
        </button>
      </form>
    </Section>
  );
}

function EmailSection({ account }: { account: OwnerAccount }) {
  const refresh = useRefreshAccount();
  const { problem, busy, submit } = useCheckedForm({
    schema: emailFormSchema,
    send: ({ email }) =>
      attempt(async () => {
        await updateEmail(email);
        toast.success(profileMessages.emailUpdated);
        await refresh();
      }, profileMessages.emailFailed),
  });
  return (
    <Section title="Email" hint="The privacy screen asks for it.">
      <form method="post" noValidate onSubmit={submit} className="grid gap-4">
        {problem !== null && <Alert tone="error">{problem.error}</Alert>}
        <Field label="Email">
          {(names) => (
            <input
              {...names}
              name="email"
              type="email"
              defaultValue={account.email}
              autoComplete="email"
              aria-invalid={problem?.field === 'email' || undefined}
              className={fieldStyles.input}
            />
          )}
        </Field>
        <button type="submit" disabled={busy} className={`${styles.quiet} justify-self-start`}>
          Update Email
        </button>
      </form>
    </Section>
  );
}
