import { toast } from 'sonner';
import { settingsMessages } from '../../core/settings/messages.ts';
import { timeZoneFormSchema } from '../../core/settings/schema.ts';
import { Card } from '../ui/Card.tsx';
import { Form, SubmitButton } from '../ui/form/Form.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { useSubmit } from '../ui/form/use-submit.ts';
import { TimeZoneOptions } from '../ui/TimeZoneOptions.tsx';
import { timeIn } from '../ui/time-zones.ts';
import { saveSettings } from './api.ts';

export function TimeZoneCard({ timeZone }: { timeZone: string }) {
  const form = useSchemaForm(timeZoneFormSchema, { time_zone: timeZone }, 'onChange');
  const { isDirty } = form.formState;
  const submission = useSubmit({
    form,
    errorsAt: 'both',
    failure: settingsMessages.timeZoneFailed,
    send: async (values) => {
      await saveSettings(values);
      toast.success(settingsMessages.saved);
    },
  });
  const time = timeIn(form.watch('time_zone'), new Date());
  return (
    <Card title={settingsMessages.counting} text={settingsMessages.timeZoneHint}>
      <Form
        submission={submission}
        className="grid justify-items-start gap-5 border-t border-hairline pt-5"
      >
        <div className="w-full max-w-md">
          <SelectField
            name="time_zone"
            label={settingsMessages.timeZone}
            hint={time === null ? undefined : settingsMessages.timeZoneNow(time)}
          >
            <TimeZoneOptions also={[timeZone]} />
          </SelectField>
        </div>
        <SubmitButton tone="quiet" busy={settingsMessages.timeZoneSaving} disabled={!isDirty}>
          {settingsMessages.timeZoneSave}
        </SubmitButton>
      </Form>
    </Card>
  );
}
