import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import {
  earningAdminMessages,
  earningNetworkMessages,
} from '../../../core/earnings/admin-messages.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogActions, Form, SubmitButton } from '../../ui/form/Form.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { deleteFormat, refreshFormats, type StoredFormat } from '../imports/api.ts';

const { formats: messages } = earningNetworkMessages;

interface DeleteFormatDialogProps {
  format: StoredFormat;
  onClose: () => void;
}

export default function DeleteFormatDialog({ format, onClose }: DeleteFormatDialogProps) {
  const submission = useSubmit({
    form: useForm(),
    failure: messages.deleteFailed,
    send: async () => {
      await deleteFormat(format.id);
      toast.success(messages.deleted);
      onClose();
      await refreshFormats();
    },
  });
  return (
    <Dialog title={messages.deleteTitle} onClose={onClose}>
      <p className="wrap-anywhere">{messages.deleteText(format.name)}</p>
      <Form submission={submission} className="grid gap-5">
        <DialogActions onCancel={onClose}>
          <SubmitButton tone="danger">{earningAdminMessages.delete}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
