import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { signInMessages } from '../../../core/account/messages.ts';
import { codeFormSchema } from '../../../core/account/second-factor.ts';
import { secondFactorMessages } from '../../../core/account/second-factor-messages.ts';
import { failureOf } from '../../../core/forms/failure.ts';
import { Alert } from '../../../core/ui/Alert.tsx';
import { fieldStyles } from '../../ui/field-styles.ts';
import { styles } from '../../ui/styles.ts';
import { sendCode } from './session-store.ts';

interface CodeStepProps {
  /** Back to name and password, with the reason or without. */
  onAgain: (reason: string | null) => void;
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function CodeStep({ onAgain }: CodeStepProps) {
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => field.current?.focus(), []);

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const refuse = (text: string) => {
      setProblem(text);
      field.current?.select();
    };
    const parsed = codeFormSchema.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    if (!parsed.success) return refuse(failureOf(parsed.error).error);
    setProblem(null);
    setBusy(true);
    const outcome = await sendCode(parsed.data.code);
    setBusy(false);
    if (outcome.kind === 'refused') refuse(outcome.text);
    if (outcome.kind === 'too-late') onAgain(outcome.text);
  };

  return (
    <form
      method="post"
      noValidate
      aria-label="Second factor"
      onSubmit={(event) => void submit(event)}
      className="grid gap-5"
    >
      {problem !== null && <Alert tone="error">{problem}</Alert>}
      <p id="second-factor-hint">{secondFactorMessages.ask}</p>
      <label className="grid gap-1.5">
        <span className={fieldStyles.label}>Authentication Code</span>
        <input
          ref={field}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby="second-factor-hint"
          aria-invalid={problem === null ? undefined : true}
          className={`${fieldStyles.input} font-note`}
        />
      </label>
      <button type="submit" disabled={busy} className={styles.primary}>
        {busy ? signInMessages.busy : 'Verify'}
      </button>
      <button
        type="button"
        onClick={() => onAgain(null)}
        className={`${styles.link} min-h-11 justify-self-start`}
      >
        Begin again
      </button>
    </form>
  );
}
