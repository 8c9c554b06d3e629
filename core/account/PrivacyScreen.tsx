import { type SyntheticEvent, useState } from 'react';
import { type AdminUser, type PrivacyForm, privacyFormSchema } from '../domain/account.ts';
import { account as texts } from '../messages.ts';
import { Alert } from '../ui/Alert.tsx';
import { buttonLook } from '../ui/button.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { TextField } from '../ui/TextField.tsx';

export type AccountState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: AdminUser };

interface PrivacyScreenProps {
  account: AccountState;
  /** Changes the password; resolves to what went wrong, or null. Absent where nobody can be signed in. */
  changePassword?: (form: PrivacyForm) => Promise<string | null>;
}

type Outcome = { tone: 'error' | 'success'; text: string };

/** Change Password and Account Information: the same screen on the public and on the admin path. */
export function PrivacyScreen({ account, changePassword }: PrivacyScreenProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const parsed = privacyFormSchema.safeParse(Object.fromEntries(new FormData(form)));
    if (!parsed.success) {
      setOutcome({ tone: 'error', text: parsed.error.issues[0]?.message ?? texts.required });
      return;
    }
    if (account.status !== 'signed-in' || changePassword === undefined) {
      setOutcome({ tone: 'error', text: texts.notSignedIn });
      return;
    }
    setBusy(true);
    const problem = await changePassword(parsed.data);
    setBusy(false);
    if (problem === null) form.reset();
    setOutcome(
      problem === null
        ? { tone: 'success', text: texts.updated }
        : { tone: 'error', text: problem },
    );
  };

  return (
    <div className="mt-10 grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
      <form
        method="post"
        noValidate
        aria-labelledby="change-password"
        onSubmit={(event) => void submit(event)}
        className="grid gap-5 border-2 border-ink bg-card p-5 md:p-8"
      >
        <h2
          id="change-password"
          className="font-display text-4xl leading-none font-black uppercase"
        >
          Change Password
        </h2>
        {outcome !== null && <Alert tone={outcome.tone}>{outcome.text}</Alert>}
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          hint="For verification only"
        />
        <TextField
          label="Current Password"
          name="current_password"
          type="password"
          autoComplete="current-password"
        />
        <TextField
          label="New Password"
          name="new_password"
          type="password"
          autoComplete="new-password"
          hint="At least 6 characters"
        />
        <TextField
          label="Confirm New Password"
          name="confirm_password"
          type="password"
          autoComplete="new-password"
        />
        <button type="submit" disabled={busy} className={buttonLook.primary}>
          {busy ? 'Updating...' : 'Update Password'}
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
        Account Information
      </h2>
      <div className="mt-4">
        {account.status === 'loading' && <Spinner size="sm" />}
        {account.status === 'signed-out' && <p>{texts.notSignedIn}</p>}
        {account.status === 'signed-in' && (
          <dl className="grid gap-3">
            <div>
              <dt className="font-note text-sm text-soft">Username</dt>
              <dd className="wrap-anywhere">{account.user.username}</dd>
            </div>
            <div>
              <dt className="font-note text-sm text-soft">User ID</dt>
              <dd className="font-note text-sm wrap-anywhere">{account.user.id}</dd>
            </div>
          </dl>
        )}
      </div>
    </section>
  );
}
