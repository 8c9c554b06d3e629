import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { accountMessages, profileMessages } from '../../core/account/messages.ts';
import { passwordFormSchema } from '../../core/account/schema.ts';
import { Form, SubmitButton } from '../ui/form/Form.tsx';
import { FormField } from '../ui/form/FormField.tsx';
import { useSubmit } from '../ui/form/use-submit.ts';
import { changePassword, refreshAccount } from './api.ts';
import { Section } from './Section.tsx';

/** Changes the password, which ends every other session. */
export function PasswordSection() {
  const form = useForm({
    resolver: zodResolver(passwordFormSchema),
    defaultValues: { current_password: '', new_password: '', confirm_password: '' },
    reValidateMode: 'onSubmit',
  });
  const submission = useSubmit({
    form,
    failure: profileMessages.passwordFailed,
    send: async (values) => {
      await changePassword(values);
      form.reset();
      toast.success(accountMessages.updated);
      await refreshAccount();
    },
  });
  return (
    <Section title="Password" hint={profileMessages.othersEnd}>
      <Form submission={submission}>
        <FormField
          name="current_password"
          label="Current Password"
          type="password"
          autoComplete="current-password"
        />
        <FormField
          name="new_password"
          label="New Password"
          type="password"
          autoComplete="new-password"
          hint="At least 6 characters"
        />
        <FormField
          name="confirm_password"
          label="Confirm New Password"
          type="password"
          autoComplete="new-password"
        />
        <SubmitButton busy="Updating..." className="justify-self-start">
          Change Password
        </SubmitButton>
      </Form>
    </Section>
  );
}
