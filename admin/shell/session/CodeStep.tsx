import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { signInMessages } from '../../../core/account/messages.ts';
import { codeFormSchema } from '../../../core/account/second-factor.ts';
import { secondFactorMessages } from '../../../core/account/second-factor-messages.ts';
import { RequestError } from '../../api/request-error.ts';
import { Form, SubmitButton } from '../../ui/form/Form.tsx';
import { FormField } from '../../ui/form/FormField.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { styles } from '../../ui/styles.ts';
import { sendCode } from './session-store.ts';

interface CodeStepProps {
  /** Back to username and password, with the reason if there is one. */
  onStartOver: (reason: string | null) => void;
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function CodeStep({ onStartOver }: CodeStepProps) {
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
      <button
        type="button"
        onClick={() => onStartOver(null)}
        className={`${styles.link} min-h-11 justify-self-start`}
      >
        Start over
      </button>
    </Form>
  );
}
