import type { z } from 'zod';
import { siteDefaults } from '../../../core/settings/site-defaults.ts';
import { setupMessages as messages } from '../../../core/setup/messages.ts';
import { setupSteps } from '../../../core/setup/schema.ts';
import { FormField } from '../../ui/form/FormField.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { StepForm, type StepProps } from './StepForm.tsx';

export type ContentValues = z.input<typeof setupSteps.content>;

export function ContentStep({ values, ...step }: StepProps<ContentValues>) {
  const form = useSchemaForm(setupSteps.content, values, 'onChange');
  return (
    <StepForm
      form={form}
      step={step}
      number={4}
      title={messages.content}
      hint={messages.contentHint}
      submit={{ label: messages.finish, busy: messages.finishing }}
    >
      <FormField
        name="affiliate_disclosure"
        label={messages.disclosure}
        hint={messages.disclosureHint}
        placeholder={siteDefaults.affiliate_disclosure}
        rows={4}
      />
      <FormField
        name="category"
        label={messages.category}
        hint={messages.categoryHint}
        required
        autoComplete="off"
      />
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
        <input
          type="checkbox"
          {...form.register('keeps_examples')}
          className="mt-0.5 size-5 shrink-0 accent-(--ink)"
        />
        <span>{messages.examples}</span>
      </label>
    </StepForm>
  );
}
