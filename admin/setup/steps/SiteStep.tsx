import type { z } from 'zod';
import { brand } from '../../../core/settings/brand.ts';
import { setupMessages as messages } from '../../../core/setup/messages.ts';
import { setupSteps } from '../../../core/setup/schema.ts';
import { FormField } from '../../ui/form/FormField.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { ColorField } from './ColorField.tsx';
import { ColorPreview } from './ColorPreview.tsx';
import { StepForm, type StepProps } from './StepForm.tsx';

export type SiteValues = z.input<typeof setupSteps.site>;

export function SiteStep({ values, ...step }: StepProps<SiteValues>) {
  const form = useSchemaForm(setupSteps.site, values, 'onChange');
  return (
    <StepForm form={form} step={step} number={2} title={messages.site} hint={messages.siteHint}>
      <FormField name="site_name" label={messages.siteName} required autoComplete="off" />
      <FormField
        name="site_tagline"
        label={messages.tagline}
        hint={messages.taglineHint}
        placeholder={brand.tagline}
        autoComplete="off"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <ColorField name="brand_accent" label={messages.accent} hint={messages.accentHint} />
        <ColorField name="brand_paper" label={messages.paper} hint={messages.paperHint} />
      </div>
      <ColorPreview accent={form.watch('brand_accent')} paper={form.watch('brand_paper')} />
    </StepForm>
  );
}
