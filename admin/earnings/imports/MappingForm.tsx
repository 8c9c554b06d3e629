import { useState } from 'react';
import { toast } from 'sonner';
import type { ColumnMapping, EarningFormat } from '../../../core/earnings/schema.ts';
import { Button } from '../../ui/Button.tsx';
import { Form, SubmitButton } from '../../ui/form/Form.tsx';
import { FormField } from '../../ui/form/FormField.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { useUnsaved } from '../../ui/unsaved.ts';
import { refreshFormats } from '../api.ts';
import { importScreenMessages, mappingMessages as messages } from '../import-screen-messages.ts';
import { saveFormat } from './api.ts';
import { ColumnFields } from './ColumnFields.tsx';
import type { OpenReport } from './engine/index.ts';
import { LivePreview } from './LivePreview.tsx';
import { mappingFields, mappingFormSchema } from './mapping-form.ts';
import { NetworkField } from './NetworkField.tsx';
import { StatusFields } from './StatusFields.tsx';
import { ValueFields } from './ValueFields.tsx';
import { WideTable } from './WideTable.tsx';

interface MappingFormProps {
  /** Null where a stored format is edited without a file. */
  report: OpenReport | null;
  /** A stored format; null for a new one. */
  format?: EarningFormat | null;
  /** Of the site. */
  zone: string;
  /** Whether saving it is the one thing to do on this screen. */
  isOnly?: boolean;
  onSaved: (format: EarningFormat) => void;
  onCancel?: () => void;
}

const emptyMapping = (time_zone: string): ColumnMapping => ({
  columns: {},
  currency: null,
  time_zone,
  date_order: null,
  decimal_sign: null,
  statuses: {},
});

/** Defines once how the reports of a network are read. */
export default function MappingForm(props: MappingFormProps) {
  const { report, format = null, zone, isOnly = true, onSaved, onCancel } = props;
  const start = format?.mapping ?? report?.suggested ?? emptyMapping(zone);
  const form = useSchemaForm(mappingFormSchema, mappingFields(start, format), 'onChange');
  /** Values of the status column that the whole file has and no rule names. */
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  useUnsaved(form.formState.isDirty && !form.formState.isSubmitSuccessful, messages.discard);
  const submission = useSubmit({
    form,
    errorsAt: 'both',
    failure: messages.saveFailed,
    send: async (json) => {
      const saved = await saveFormat(json, format?.id ?? null);
      await refreshFormats();
      toast.success(messages.saved);
      onSaved(saved);
    },
  });
  return (
    <div>
      <Form
        submission={submission}
        label={messages.titleOf(report?.name ?? format?.name ?? '')}
        className="grid grid-cols-1 gap-7"
      >
        {report !== null && (
          <section className="grid grid-cols-1 gap-2">
            <h4 className="font-bold">{messages.samples}</h4>
            <WideTable
              label={messages.samples}
              headings={report.shape.headers.map((name) => ({ name }))}
              rows={report.shape.samples.slice(0, 3).map((cells, index) => ({ key: index, cells }))}
            />
          </section>
        )}
        <ColumnFields shape={report?.shape ?? null} />
        <ValueFields zone={zone} />
        <StatusFields shape={report?.shape ?? null} unknown={unknown} />
        {report !== null && <LivePreview report={report} onUnknownStatuses={setUnknown} />}
        <div className="grid gap-4 sm:grid-cols-2">
          <NetworkField />
          <FormField name="name" label={messages.name} hint={messages.nameHint} required />
        </div>
        <div className="flex flex-wrap gap-3">
          <SubmitButton tone={isOnly ? 'primary' : 'quiet'}>
            {report === null ? messages.save : messages.saveAndContinue}
          </SubmitButton>
          {onCancel !== undefined && (
            <Button onClick={onCancel}>{importScreenMessages.cancel}</Button>
          )}
        </div>
      </Form>
    </div>
  );
}
