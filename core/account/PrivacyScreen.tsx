import type { Failure } from '../forms/failure.ts';
import { privacyMessages as messages, uiMessages } from '../languages/texts/index.ts';
import { Alert } from '../ui/Alert.tsx';
import { buttonStyles } from '../ui/button-styles.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { TextField } from '../ui/TextField.tsx';
import { accountMessages } from './messages.ts';
import { type PrivacyForm, privacyFormSchema } from './schema.ts';
import type { AdminUser } from './session-answers.ts';
import { useCheckedForm } from './use-checked-form.ts';

export type AccountState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  /** A user is stored, but the server has not confirmed it. */
  | { status: 'unread'; retry: () => void }
  | { status: 'signed-in'; user: AdminUser };

interface PrivacyScreenProps {
  account: AccountState;
  changePassword: (form: PrivacyForm) => Promise<Failure | null>;
  /** Shows the success. */
  onChanged: () => void;
}

export function PrivacyScreen({ account, changePassword, onChanged }: PrivacyScreenProps) {
  const { problem, busy, submit } = useCheckedForm({
    schema: privacyFormSchema,
    send: async (form) => {
      if (account.status !== 'signed-in') return { error: accountMessages.notSignedIn };
      const failure = await changePassword(form);
      if (failure === null) onChanged();
      return failure;
    },
  });
  const field = (name: keyof PrivacyForm) => ({ name, invalid: problem?.field === name });

  return (
    <div className="mt-10 grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
      <form
        method="post"
        noValidate
        aria-labelledby="change-password"
        onSubmit={submit}
        className="grid gap-5 border-2 border-ink bg-card p-5 md:p-8"
      >
        <h2
          id="change-password"
          className="font-display text-4xl leading-none font-black uppercase"
        >
          {messages.change}
        </h2>
        {problem !== null && (
          <Alert tone="error" failure={problem}>
            {problem.error}
          </Alert>
        )}
        <TextField
          label={messages.email}
          type="email"
          autoComplete="email"
          hint={messages.emailHint}
          {...field('email')}
        />
        <TextField
          label={messages.current}
          type="password"
          autoComplete="current-password"
          {...field('current_password')}
        />
        <TextField
          label={messages.next}
          type="password"
          autoComplete="new-password"
          hint={messages.nextHint}
          {...field('new_password')}
        />
        <TextField
          label={messages.confirm}
          type="password"
          autoComplete="new-password"
          {...field('confirm_password')}
        />
        <button type="submit" disabled={busy} className={buttonStyles.primary}>
          {busy ? messages.busy : messages.submit}
        </button>
      </form>
      <AccountInformation account={account} />
    </div>
  );
}

function AccountInformation({ account }: { account: AccountState }) {
  return (
    <section aria-labelledby="account-information" className="border-2 border-ink p-5">
      <h2
        id="account-information"
        className="font-display text-3xl leading-none font-black uppercase"
      >
        {messages.account}
      </h2>
      <div className="mt-4">
        {account.status === 'loading' && <Spinner size="sm" />}
        {account.status === 'signed-out' && <p>{accountMessages.notSignedIn}</p>}
        {account.status === 'unread' && (
          <p role="alert" className="text-soft">
            {accountMessages.readFailed}{' '}
            <button
              type="button"
              onClick={account.retry}
              className="cursor-pointer underline underline-offset-4 hover:text-accent-text"
            >
              {uiMessages.retry}
            </button>
          </p>
        )}
        {account.status === 'signed-in' && (
          <dl className="grid gap-3">
            <div>
              <dt className="font-note text-sm text-soft">{messages.username}</dt>
              <dd className="wrap-anywhere">{account.user.username}</dd>
            </div>
            <div>
              <dt className="font-note text-sm text-soft">{messages.userId}</dt>
              <dd className="font-note text-sm wrap-anywhere">{account.user.id}</dd>
            </div>
          </dl>
        )}
      </div>
    </section>
  );
}
