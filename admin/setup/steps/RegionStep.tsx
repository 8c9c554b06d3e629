import type { z } from 'zod';
import { languageCodes, languages } from '../../../core/languages/list.ts';
import { settingsMessages } from '../../../core/settings/messages.ts';
import { setupMessages as messages } from '../../../core/setup/messages.ts';
import { setupSteps } from '../../../core/setup/schema.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { TimeZoneOptions } from '../../ui/TimeZoneOptions.tsx';
import { timeIn } from '../../ui/time-zones.ts';
import { StepForm, type StepProps } from './StepForm.tsx';

export type RegionValues = z.input<typeof setupSteps.region>;

export function RegionStep({ values, ...step }: StepProps<RegionValues>) {
  const form = useSchemaForm(setupSteps.region, values, 'onChange');
  const time = timeIn(form.watch('time_zone'), new Date());
  const hint = [messages.timeZoneHint, time && settingsMessages.timeZoneNow(time)]
    .filter(Boolean)
    .join(' ');
  return (
    <StepForm form={form} step={step} number={3} title={messages.region} hint={messages.regionHint}>
      <SelectField name="language" label={messages.language}>
        {languageCodes.map((code) => (
          <option key={code} value={code} lang={code}>
            {languages[code].name}
          </option>
        ))}
      </SelectField>
      <SelectField name="time_zone" label={messages.timeZone} hint={hint}>
        <TimeZoneOptions also={[values.time_zone]} />
      </SelectField>
    </StepForm>
  );
}
