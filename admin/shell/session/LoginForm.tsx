import { useEffect, useState } from 'react';
import { secondFactorMessages, signInMessages } from '../../../core/account/messages.ts';
import { codeFormSchema } from '../../../core/account/second-factor.ts';
import { loginFormSchema } from '../../../core/account/sign-in.ts';
import { Alert } from '../../../core/ui/Alert.tsx';
import { RequestError } from '../../api/request-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Form, SubmitButton } from '../../ui/form/Form.tsx';
import { FormField } from '../../ui/form/FormField.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { sendCode, signIn } from './session-store.ts';

/** The sign-in form of the login screen and of the dialog over an expired session. */
export function LoginForm({ username = '' }: { username?: string }) {
  const [asksCode, setAsksCode] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const startOver = (reason: string | null) => {
    setNotice(reason);
    setAsksCode(false);
  };
  if (asksCode) return <CodeStep onStartOver={startOver} />;
  const toCode = () => setAsksCode(true);
  return <PasswordStep username={username} notice={notice} onCodeRequired={toCode} />;
}

interface PasswordStepProps {
  username: string;
  notice: string | null;
  /** The password is right, and a code is required. */
  onCodeRequired: () => void;
}

function PasswordStep({ username, notice, onCodeRequired }: PasswordStepProps) {
  const form = useSchemaForm(loginFormSchema, { username_input: username, password_input: '' });
  const submission = useSubmit({
    form,
    failure: signInMessages.failed,
    onFailure: () => form.setFocus('password_input', { shouldSelect: true }),
    send: async (credentials) => {
      if ((await signIn(credentials)) === 'code-required') onCodeRequired();
    },
  });
  return (
    <Form submission={submission} label="Sign in" className="grid gap-5">
      {notice !== null && form.formState.submitCount === 0 && <Alert tone="error">{notice}</Alert>}
      <FormField
        name="username_input"
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormField
        name="password_input"
        label="Password"
        type="password"
        shows="typed characters"
        autoComplete="current-password"
        data-first
      />
      <SubmitButton busy={signInMessages.busy}>Login</SubmitButton>
    </Form>
  );
}

function CodeStep({ onStartOver }: { onStartOver: (reason: string | null) => void }) {
  const form = useSchemaForm(codeFormSchema, { code: '' });
  const { setFocus } = form;
  const submission = useSubmit({
    form,
    failure: signInMessages.failed,
    onFailure: () => setFocus('code', { shouldSelect: true }),
    send: async ({ code }) => {
      try {
        await sendCode(code);
      } catch (error) {
        if (!(error instanceof RequestError) || error.status !== 410) throw error;
        onStartOver(error.message);
      }
    },
  });
  useEffect(() => setFocus('code'), [setFocus]);

  return (
    <Form submission={submission} label="Second factor" className="grid gap-5">
      <FormField
        name="code"
        label="Authentication Code"
        hint={secondFactorMessages.ask}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        className="font-note"
      />
      <SubmitButton busy={signInMessages.busy}>Verify</SubmitButton>
      <Button tone="link" onClick={() => onStartOver(null)} className="min-h-11 justify-self-start">
        Start over
      </Button>
    </Form>
  );
}
