import { useEffect, useRef, useState } from 'react';
import { codeProblem, plainCode } from '../../../core/account/codes.ts';
import { secondFactorMessages, signInMessages } from '../../../core/account/messages.ts';
import { RequestError } from '../../api/request-error.ts';
import { sendCode, signIn } from '../../session/session-store.ts';
import { Button } from '../../ui/Button.tsx';
import { SignInStep, StepField } from './SignInStep.tsx';

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
  /** The password is correct, and a code is required. */
  onCodeRequired: () => void;
}

/** The server checks the rest. */
function missingFields(values: { username_input: string; password_input: string }) {
  const fields: (keyof typeof values)[] = [];
  if (values.username_input.trim() === '') fields.push('username_input');
  if (values.password_input === '') fields.push('password_input');
  return fields.length === 0 ? null : { message: signInMessages.required, fields };
}

function PasswordStep({ username, notice, onCodeRequired }: PasswordStepProps) {
  return (
    <SignInStep
      label="Sign in"
      button="Login"
      notice={notice}
      fields={['username_input', 'password_input']}
      check={missingFields}
      send={async (credentials) => {
        if ((await signIn(credentials)) === 'code-required') onCodeRequired();
      }}
    >
      <StepField
        name="username_input"
        label="Username"
        defaultValue={username}
        autoComplete="username"
      />
      <StepField
        name="password_input"
        label="Password"
        type="password"
        autoComplete="current-password"
        data-first
      />
    </SignInStep>
  );
}

function CodeStep({ onStartOver }: { onStartOver: (reason: string | null) => void }) {
  const step = useRef<HTMLDivElement>(null);
  useEffect(() => step.current?.querySelector('input')?.focus(), []);

  return (
    <div ref={step}>
      <SignInStep
        label="Second factor"
        button="Verify"
        fields={['code']}
        check={({ code }) => {
          const message = codeProblem(plainCode(code));
          return message === null ? null : { message, fields: ['code'] };
        }}
        send={async ({ code }) => {
          try {
            await sendCode(code);
          } catch (error) {
            if (!(error instanceof RequestError) || error.status !== 410) throw error;
            onStartOver(error.message);
          }
        }}
        after={
          <Button
            tone="link"
            onClick={() => onStartOver(null)}
            className="min-h-11 justify-self-start"
          >
            Start over
          </Button>
        }
      >
        <StepField
          name="code"
          label="Authentication Code"
          hint={secondFactorMessages.ask}
          autoComplete="one-time-code"
          className="font-note"
        />
      </SignInStep>
    </div>
  );
}
