import { useQuery } from '@tanstack/react-query';
import { toast } from 'sonner';
import {
  type EventStorageForm,
  eventStorageFormSchema,
  eventStorageMessages as messages,
} from '../../core/analytics/event-storage.ts';
import { Card } from '../ui/Card.tsx';
import { describeBytes } from '../ui/file-size.ts';
import { Form, SubmitButton } from '../ui/form/Form.tsx';
import { FormField } from '../ui/form/FormField.tsx';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { useSubmit } from '../ui/form/use-submit.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { eventStorageQuery, saveEventStorage } from './api.ts';

/** How long individual records are kept, their size, and the size limit of the database plan. */
export function EventStorageCard() {
  return (
    <Card title={messages.title} text={messages.text}>
      <Loaded
        query={useQuery(eventStorageQuery())}
        failure={messages.loadFailed}
        className="border-t border-hairline pt-5"
      >
        {({ months, limit, count, bytes }) => (
          <div className="grid gap-5 border-t border-hairline pt-5">
            <p>{messages.used(count, describeBytes(bytes))}</p>
            <StorageForm
              key={`${months} ${limit}`}
              raw_event_months={months}
              database_limit_mb={limit}
            />
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function StorageForm(stored: EventStorageForm) {
  const form = useSchemaForm(eventStorageFormSchema, stored, 'onChange');
  const { isDirty } = form.formState;
  const submission = useSubmit({
    form,
    errorsAt: 'both',
    failure: messages.saveFailed,
    send: async (values) => {
      await saveEventStorage(values);
      toast.success(messages.saved);
    },
  });
  return (
    <Form submission={submission} className="grid justify-items-start gap-5">
      <FormField
        name="raw_event_months"
        label={messages.months}
        type="number"
        min={1}
        inputMode="numeric"
      />
      <FormField
        name="database_limit_mb"
        label={messages.limit}
        hint={messages.limitHint}
        type="number"
        min={10}
        inputMode="numeric"
      />
      <SubmitButton tone="quiet" busy={messages.saving} disabled={!isDirty}>
        {messages.save}
      </SubmitButton>
    </Form>
  );
}
