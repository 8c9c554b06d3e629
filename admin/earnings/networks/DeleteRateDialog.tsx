import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import {
  earningAdminMessages,
  earningNetworkMessages,
} from '../../../core/earnings/admin-messages.ts';
import type { ExchangeRate } from '../../../core/earnings/schema.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogActions, Form, SubmitButton } from '../../ui/form/Form.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { deleteRate, refreshRates } from './api.ts';

const { rates: messages } = earningNetworkMessages;

interface DeleteRateDialogProps {
  rate: ExchangeRate;
  onClose: () => void;
}

export default function DeleteRateDialog({ rate, onClose }: DeleteRateDialogProps) {
  const submission = useSubmit({
    form: useForm(),
    failure: messages.deleteFailed,
    send: async () => {
      await deleteRate(rate);
      toast.success(messages.deleted);
      onClose();
      await refreshRates();
    },
  });
  return (
    <Dialog title={messages.deleteTitle} onClose={onClose}>
      <p>{messages.deleteText(messages.pair(rate.currency, rate.into_currency))}</p>
      <Form submission={submission} className="grid gap-5">
        <DialogActions onCancel={onClose}>
          <SubmitButton tone="danger">{earningAdminMessages.delete}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
