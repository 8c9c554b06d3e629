import { useState } from 'react';
import { useLocation } from 'wouter';
import { secondFactorMessages } from '../../core/account/messages.ts';
import { codeFormSchema } from '../../core/account/second-factor.ts';
import { setupMessages as messages } from '../../core/setup/messages.ts';
import { Alert } from '../../core/ui/Alert.tsx';
import {
  AuthenticatorKey,
  enableSecondFactor,
  RecoveryCodes,
  setUpSecondFactor,
} from '../account/index.ts';
import { errorMessage } from '../api/request-error.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { Form, SubmitButton } from '../ui/form/Form.tsx';
import { FormField } from '../ui/form/FormField.tsx';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { useSubmit } from '../ui/form/use-submit.ts';
import { STEP_COUNT, StepHeading } from './steps/StepForm.tsx';

interface Authenticator {
  secret: string;
  address: string;
}

/** Optional, and the same as in the profile, except that the password is known. */
export function SecondFactorStep({ password }: { password: string }) {
  const [, navigate] = useLocation();
  const [authenticator, setAuthenticator] = useState<Authenticator | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [isStarting, setIsStarting] = useState(false);
  const [problem, setProblem] = useState<{ message: string } | null>(null);
  const leave = () => navigate(paths.home, { replace: true });

  const start = async () => {
    setIsStarting(true);
    setProblem(null);
    try {
      setAuthenticator(await setUpSecondFactor());
    } catch (error) {
      console.error(error);
      setProblem({ message: errorMessage(error, secondFactorMessages.setUpFailed) });
    }
    setIsStarting(false);
  };

  return (
    <section aria-label={messages.secondFactor}>
      <StepHeading step={STEP_COUNT} title={messages.secondFactor} />
      <div className="mt-4 grid gap-5">
        <Alert tone="success">{messages.ready}</Alert>
        {problem !== null && (
          <Alert tone="error" failure={problem}>
            {problem.message}
          </Alert>
        )}
        {authenticator === null ? (
          <p className="max-w-[60ch]">{secondFactorMessages.off}</p>
        ) : (
          <CodeForm authenticator={authenticator} password={password} onCodes={setCodes} />
        )}
        <div className="flex flex-wrap gap-3">
          {authenticator === null && (
            <Button tone="primary" disabled={isStarting} onClick={() => void start()}>
              {messages.secondFactorStart}
            </Button>
          )}
          <Button onClick={leave}>{messages.skip}</Button>
        </div>
      </div>
      {codes !== null && <RecoveryCodes codes={codes} onClose={leave} />}
    </section>
  );
}

interface CodeFormProps {
  authenticator: Authenticator;
  password: string;
  onCodes: (codes: string[]) => void;
}

function CodeForm({ authenticator: { secret, address }, password, onCodes }: CodeFormProps) {
  const submission = useSubmit({
    form: useSchemaForm(codeFormSchema, { code: '' }),
    failure: secondFactorMessages.enableFailed,
    send: async ({ code }) =>
      onCodes(await enableSecondFactor({ current_password: password, code })),
  });
  return (
    <>
      <p className="max-w-[60ch]">{secondFactorMessages.scan}</p>
      <div className="grid gap-6 sm:grid-cols-[14rem_minmax(0,1fr)]">
        <AuthenticatorKey secret={secret} address={address} />
        <Form
          submission={submission}
          label={messages.secondFactor}
          className="grid content-start gap-4"
        >
          <FormField
            name="code"
            label={messages.codeLabel}
            autoComplete="one-time-code"
            inputMode="numeric"
            className="font-note"
          />
          <SubmitButton className="justify-self-start">{messages.switchOn}</SubmitButton>
        </Form>
      </div>
    </>
  );
}
