import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { signInMessages } from '../../../core/account/messages.ts';
import { codeFormSchema } from '../../../core/account/second-factor.ts';
import { secondFactorMessages } from '../../../core/account/second-factor-messages.ts';
import { loginFormSchema } from '../../../core/account/sign-in.ts';
import { Alert } from '../../../core/ui/Alert.tsx';
import { RequestError } from '../../api/request-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Form, SubmitButton } from '../../ui/form/Form.tsx';
import { FormField } from '../../ui/form/FormField.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { sendCode, signIn } from './session-store.ts';

type Step = { kind: 'password'; notice: string | null } | { kind: 'code' };

/** The sign-in, in one step or two: on the login screen and over an expired page. */
export function LoginForm({ username = '' }: { username?: string }) {
  const [step, setStep] = useState<Step>({ kind: 'password', notice: null });
  if (step.kind === 'code') {
    return <CodeStep onStartOver={(notice) => setStep({ kind: 'password', notice })} />;
  }
  return (
    <PasswordStep
      username={username}
      notice={step.notice}
      onCodeRequired={() => setStep({ kind: 'code' })}
    />
  );
}

interface PasswordStepProps {
  username: string;
  /** Why the sign-in starts over, or null. */
  notice: string | null;
  /** The password was right, and a code is required as well. */
  onCodeRequired: () => void;
}

function PasswordStep({ username, notice, onCodeRequired }: PasswordStepProps) {
  const form = useForm({
    resolver: zodResolver(loginFormSchema),
    defaultValues: { username_input: username, password_input: '' },
    reValidateMode: 'onSubmit',
  });
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

/** A code of the authenticator app, or a recovery code. */
function CodeStep({ onStartOver }: { onStartOver: (reason: string | null) => void }) {
  const form = useForm({
    resolver: zodResolver(codeFormSchema),
    defaultValues: { code: '' },
    reValidateMode: 'onSubmit',
  });
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
