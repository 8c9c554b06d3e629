import type { z } from 'zod';
import { languageCodes, languages } from '../../../core/languages/list.ts';
import { settingsMessages } from '../../../core/settings/messages.ts';
import { setupMessages as messages } from '../../../core/setup/messages.ts';
import { setupSteps } from '../../../core/setup/schema.ts';
import { Field } from '../../ui/Field.tsx';
import { fieldStyles } from '../../ui/field-styles.ts';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { TimeZoneOptions } from '../../ui/TimeZoneOptions.tsx';
import { timeIn } from '../../ui/time-zones.ts';
import { StepForm, type StepProps } from '../StepForm.tsx';

export type RegionValues = z.input<typeof setupSteps.region>;

export function RegionStep({ values, ...step }: StepProps<RegionValues>) {
  const form = useSchemaForm(setupSteps.region, values, 'onChange');
  const { errors } = form.formState;
  const time = timeIn(form.watch('time_zone'), new Date());
  const hint = [messages.timeZoneHint, time && settingsMessages.timeZoneNow(time)]
    .filter(Boolean)
    .join(' ');
  return (
    <StepForm form={form} step={step} number={3} title={messages.region} hint={messages.regionHint}>
      <Field label={messages.language} error={errors.language?.message}>
        {(names) => (
          <select {...names} {...form.register('language')} className={fieldStyles.input}>
            {languageCodes.map((code) => (
              <option key={code} value={code} lang={code}>
                {languages[code].name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={messages.timeZone} hint={hint} error={errors.time_zone?.message}>
        {(names) => (
          <select {...names} {...form.register('time_zone')} className={fieldStyles.input}>
            <TimeZoneOptions also={[values.time_zone]} />
          </select>
        )}
      </Field>
    </StepForm>
  );
}
