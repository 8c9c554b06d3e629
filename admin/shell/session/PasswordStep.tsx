import { type SyntheticEvent, useState } from 'react';
import { signInMessages } from '../../../core/account/messages.ts';
import { Alert } from '../../../core/ui/Alert.tsx';
import { PasswordInput } from '../../../core/ui/PasswordInput.tsx';
import { Field } from '../../ui/Field.tsx';
import { fieldStyles } from '../../ui/field-styles.ts';
import { styles } from '../../ui/styles.ts';
import { signIn } from './session-store.ts';

interface PasswordStepProps {
  username: string;
  /** Why the sign-in begins anew, or null. */
  notice: string | null;
  /** The password was right, and a code is wanted as well. */
  onCode: () => void;
}

/** Username, password and what went wrong. */
export function PasswordStep({ username, notice, onCode }: PasswordStepProps) {
  const [problem, setProblem] = useState(notice);
  const [busy, setBusy] = useState(false);

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const given = new FormData(form);
    const credentials = {
      username_input: String(given.get('username') ?? '').trim(),
      password_input: String(given.get('password') ?? ''),
    };
    if (credentials.username_input === '' || credentials.password_input === '') {
      setProblem(signInMessages.required);
      return;
    }
    setProblem(null);
    setBusy(true);
    const outcome = await signIn(credentials);
    setBusy(false);
    if (outcome.kind === 'signed-in') return;
    if (outcome.kind === 'code') return onCode();
    setProblem(outcome.text);
    form.querySelector<HTMLInputElement>('[name=password]')?.select();
  };

  return (
    <form
      method="post"
      noValidate
      aria-label="Sign in"
      onSubmit={(event) => void submit(event)}
      className="grid gap-5"
    >
      {problem !== null && <Alert tone="error">{problem}</Alert>}
      <label className="grid gap-1.5">
        <span className={fieldStyles.label}>Username</span>
        <input
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={username}
          className={fieldStyles.input}
        />
      </label>
      <Field label="Password">
        {(names) => (
          <PasswordInput
            {...names}
            label="typed characters"
            name="password"
            autoComplete="current-password"
            data-first
            className={fieldStyles.input}
          />
        )}
      </Field>
      <button type="submit" disabled={busy} className={styles.primary}>
        {busy ? signInMessages.busy : 'Login'}
      </button>
    </form>
  );
}
