import { useQuery } from '@tanstack/react-query';
import { toast } from 'sonner';
import { revisionMessages } from '../../core/revisions/messages.ts';
import { retentionFormSchema } from '../../core/revisions/schema.ts';
import { Card } from '../ui/Card.tsx';
import { describeBytes } from '../ui/file-size.ts';
import { Form, SubmitButton } from '../ui/form/Form.tsx';
import { FormField } from '../ui/form/FormField.tsx';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { useSubmit } from '../ui/form/use-submit.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { retentionQuery, saveRetention } from './api.ts';

/** How long versions of posts are kept, and how much space they use. */
export function RetentionCard() {
  return (
    <Card title={revisionMessages.retention} text={revisionMessages.retentionText}>
      <Loaded
        query={useQuery(retentionQuery())}
        failure={revisionMessages.retentionLoadFailed}
        className="border-t border-hairline pt-5"
      >
        {({ days, count, bytes }) => (
          <div className="grid gap-5 border-t border-hairline pt-5">
            <p>{revisionMessages.storage(count, describeBytes(bytes))}</p>
            <RetentionForm key={days} days={days} />
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function RetentionForm({ days }: { days: number }) {
  const form = useSchemaForm(retentionFormSchema, { revision_days: days }, 'onChange');
  const { isDirty } = form.formState;
  const submission = useSubmit({
    form,
    errorsAt: 'both',
    failure: revisionMessages.retentionFailed,
    send: async (values) => {
      await saveRetention(values);
      toast.success(revisionMessages.retentionSaved);
    },
  });
  return (
    <Form submission={submission} className="grid justify-items-start gap-5">
      <FormField
        name="revision_days"
        label={revisionMessages.days}
        type="number"
        min={1}
        inputMode="numeric"
      />
      <SubmitButton tone="quiet" busy={revisionMessages.retentionSaving} disabled={!isDirty}>
        {revisionMessages.retentionSave}
      </SubmitButton>
    </Form>
  );
}
