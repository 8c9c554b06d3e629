import { toast } from 'sonner';
import { accountMessages, profileMessages } from '../../core/account/messages.ts';
import { passwordFormSchema } from '../../core/account/schema.ts';
import { Form, SubmitButton } from '../ui/form/Form.tsx';
import { FormField } from '../ui/form/FormField.tsx';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { useSubmit } from '../ui/form/use-submit.ts';
import { changePassword, refreshAccount } from './api.ts';
import { Section } from './Section.tsx';

const fields = [
  { name: 'current_password', label: 'Current Password', autoComplete: 'current-password' },
  {
    name: 'new_password',
    label: 'New Password',
    autoComplete: 'new-password',
    hint: 'At least 6 characters',
  },
  { name: 'confirm_password', label: 'Confirm New Password', autoComplete: 'new-password' },
];

export function PasswordSection() {
  const empty = { current_password: '', new_password: '', confirm_password: '' };
  const form = useSchemaForm(passwordFormSchema, empty);
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
        {fields.map((field) => (
          <FormField key={field.name} type="password" {...field} />
        ))}
        <SubmitButton busy="Updating..." className="justify-self-start">
          Change Password
        </SubmitButton>
      </Form>
    </Section>
  );
}
