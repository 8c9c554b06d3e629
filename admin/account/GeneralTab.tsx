import { toast } from 'sonner';
import {
  emailFormSchema,
  type OwnerAccount,
  usernameFormSchema,
} from '../../core/account/schema.ts';
import { useCheckedForm } from '../../core/forms/use-checked-form.ts';
import { loading, account as readTexts, profile as texts } from '../../core/messages.ts';
import { Alert } from '../../core/ui/Alert.tsx';
import { sentence } from '../api/request.ts';
import { becomeRenamed } from '../shell/session/session-store.ts';
import { Field } from '../ui/Field.tsx';
import { fieldLook } from '../ui/field-styles.ts';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { look } from '../ui/styles.ts';
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
  if (error === null) return <p className="py-8 text-soft">{loading.generic}</p>;
  return (
    <div className="py-8">
      <LoadFailure text={sentence(error, readTexts.readFailed)} onRetry={() => void refetch()} />
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
        toast.success(texts.usernameUpdated);
        await refresh();
      }, texts.usernameFailed),
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
              className={fieldLook.input}
            />
          )}
        </Field>
        <button type="submit" disabled={busy} className={`${look.quiet} justify-self-start`}>
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
        toast.success(texts.emailUpdated);
        await refresh();
      }, texts.emailFailed),
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
              className={fieldLook.input}
            />
          )}
        </Field>
        <button type="submit" disabled={busy} className={`${look.quiet} justify-self-start`}>
          Update Email
        </button>
      </form>
    </Section>
  );
}
