import { useState } from 'react';
import { CodeStep } from './CodeStep.tsx';
import { PasswordStep } from './PasswordStep.tsx';

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
