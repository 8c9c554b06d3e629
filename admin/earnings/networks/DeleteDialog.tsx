import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogActions, Form, SubmitButton } from '../../ui/form/Form.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { earningAdminMessages } from '../admin-messages.ts';

interface DeleteDialogProps {
  messages: { deleteTitle: string; deleted: string; deleteFailed: string };
  /** What happens. */
  text: string;
  send: () => Promise<unknown>;
  refresh: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before a format or an exchange rate is deleted. */
export default function DeleteDialog({
  messages,
  text,
  send,
  refresh,
  onClose,
}: DeleteDialogProps) {
  const submission = useSubmit({
    form: useForm(),
    failure: messages.deleteFailed,
    send: async () => {
      await send();
      toast.success(messages.deleted);
      onClose();
      await refresh();
    },
  });
  return (
    <Dialog title={messages.deleteTitle} onClose={onClose}>
      <p className="wrap-anywhere">{text}</p>
      <Form submission={submission} className="grid gap-5">
        <DialogActions onCancel={onClose}>
          <SubmitButton tone="danger">{earningAdminMessages.delete}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
