import { useQuery } from '@tanstack/react-query';
import { toast } from 'sonner';
import { accountMessages, profileMessages } from '../../core/account/messages.ts';
import { emailFormSchema, usernameFormSchema } from '../../core/account/schema.ts';
import { Form, SubmitButton } from '../ui/form/Form.tsx';
import { FormField } from '../ui/form/FormField.tsx';
import { keepTyping } from '../ui/form/keep-typing.ts';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { useSubmit } from '../ui/form/use-submit.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { accountQuery, refreshAccount, updateEmail, updateUsername } from './api.ts';
import { Section } from './Section.tsx';

export function GeneralTab() {
  return (
    <Loaded query={useQuery(accountQuery())} failure={accountMessages.readFailed} className="py-8">
      {({ username, email }) => (
        <>
          <UsernameSection username={username} />
          <EmailSection email={email} />
        </>
      )}
    </Loaded>
  );
}

function UsernameSection({ username }: { username: string }) {
  const form = useSchemaForm(usernameFormSchema, { username });
  const submission = useSubmit({
    form,
    failure: profileMessages.usernameFailed,
    send: async (values) => {
      const show = keepTyping(form);
      await updateUsername(values.username);
      show(values);
      toast.success(profileMessages.usernameUpdated);
      await refreshAccount();
    },
  });
  return (
    <Section title="Username" hint="You sign in with it.">
      <Form submission={submission}>
        <FormField
          name="username"
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SubmitButton tone="quiet" className="justify-self-start">
          Update Username
        </SubmitButton>
      </Form>
    </Section>
  );
}

function EmailSection({ email }: { email: string }) {
  const form = useSchemaForm(emailFormSchema, { email });
  const submission = useSubmit({
    form,
    failure: profileMessages.emailFailed,
    send: async (values) => {
      const show = keepTyping(form);
      await updateEmail(values.email);
      show(values);
      toast.success(profileMessages.emailUpdated);
      await refreshAccount();
    },
  });
  return (
    <Section title="Email" hint="The privacy screen asks for it.">
      <Form submission={submission}>
        <FormField name="email" label="Email" type="email" autoComplete="email" />
        <SubmitButton tone="quiet" className="justify-self-start">
          Update Email
        </SubmitButton>
      </Form>
    </Section>
  );
}
