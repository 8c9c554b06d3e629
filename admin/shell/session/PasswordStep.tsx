import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { signInMessages } from '../../../core/account/messages.ts';
import { loginFormSchema } from '../../../core/account/sign-in.ts';
import { Alert } from '../../../core/ui/Alert.tsx';
import { Form, SubmitButton } from '../../ui/form/Form.tsx';
import { FormField } from '../../ui/form/FormField.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { signIn } from './session-store.ts';

interface PasswordStepProps {
  username: string;
  /** Why the sign-in starts over, or null. */
  notice: string | null;
  /** The password was right, and a code is required as well. */
  onCodeRequired: () => void;
}

/** Username and password. */
export function PasswordStep({ username, notice, onCodeRequired }: PasswordStepProps) {
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
  const { submitCount } = form.formState;
  return (
    <Form submission={submission} label="Sign in" className="grid gap-5">
      {notice !== null && submitCount === 0 && <Alert tone="error">{notice}</Alert>}
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
