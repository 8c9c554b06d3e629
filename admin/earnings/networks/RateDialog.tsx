import { toast } from 'sonner';
import type { ExchangeRate } from '../../../core/earnings/schema.ts';
import { CURRENCIES } from '../../../core/money/currencies.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogActions, Form, SubmitButton } from '../../ui/form/Form.tsx';
import { FormField } from '../../ui/form/FormField.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { siteToday } from '../../ui/time/site-day.ts';
import { earningAdminMessages, earningNetworkMessages } from '../admin-messages.ts';
import { refreshRates, saveRate } from './api.ts';
import { rateFormSchema } from './rate-form.ts';

const { rates: messages } = earningNetworkMessages;

const empty = () => ({ currency: '', into_currency: '', rate: '', as_of: siteToday() });

interface RateDialogProps {
  rate: ExchangeRate | null;
  onClose: () => void;
}

export default function RateDialog({ rate, onClose }: RateDialogProps) {
  const form = useSchemaForm(rateFormSchema, rate ?? empty(), 'onChange');
  const submission = useSubmit({
    form,
    errorsAt: 'both',
    failure: messages.saveFailed,
    send: async (values) => {
      await saveRate(values);
      toast.success(messages.saved);
      onClose();
      await refreshRates();
    },
  });
  const code = {
    list: 'rate-currencies',
    maxLength: 3,
    autoComplete: 'off',
    autoCapitalize: 'characters',
    className: 'uppercase',
    // The pair names the rate.
    readOnly: rate !== null,
    required: true,
  } as const;
  return (
    <Dialog
      title={rate === null ? messages.add : messages.edit}
      {...(!form.formState.isDirty && { onClose })}
    >
      <Form submission={submission} className="grid gap-5">
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField name="currency" label={messages.from} {...code} />
          <FormField name="into_currency" label={messages.into} {...code} />
        </div>
        <datalist id="rate-currencies">
          {CURRENCIES.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
        <FormField
          name="rate"
          label={messages.rate}
          hint={messages.rateHint}
          required
          inputMode="decimal"
          autoComplete="off"
        />
        <FormField name="as_of" label={messages.as_of} type="date" required max={siteToday()} />
        <DialogActions onCancel={onClose}>
          <SubmitButton>{earningAdminMessages.save}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
