import type { z } from 'zod';
import { setupMessages as messages } from '../../../core/setup/messages.ts';
import { setupSteps } from '../../../core/setup/schema.ts';
import { FormField } from '../../ui/form/FormField.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { StepForm, type StepProps } from './StepForm.tsx';

export type AccountValues = z.input<typeof setupSteps.account>;

export function AccountStep({ values, ...step }: StepProps<AccountValues>) {
  const form = useSchemaForm(setupSteps.account, values, 'onChange');
  return (
    <StepForm
      form={form}
      step={step}
      number={1}
      title={messages.account}
      hint={messages.accountHint}
    >
      <FormField
        name="username"
        label={messages.username}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormField
        name="email"
        label={messages.email}
        hint={messages.emailHint}
        required
        type="email"
        autoComplete="email"
      />
      <FormField
        name="password"
        label={messages.password}
        hint={messages.passwordHint}
        required
        type="password"
        autoComplete="new-password"
      />
      <FormField
        name="confirm_password"
        label={messages.confirmPassword}
        required
        type="password"
        autoComplete="new-password"
      />
    </StepForm>
  );
}
