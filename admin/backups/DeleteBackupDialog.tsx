import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { backupMessages as messages } from '../../core/backups/messages.ts';
import type { Backup } from '../../core/backups/schema.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { formatDateTime } from '../ui/dates.ts';
import { DialogActions, Form, SubmitButton } from '../ui/form/Form.tsx';
import { useSubmit } from '../ui/form/use-submit.ts';
import { deleteBackup } from './api.ts';

export function DeleteBackupDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const submission = useSubmit({
    form: useForm(),
    failure: messages.deleteFailed,
    send: async () => {
      await deleteBackup(backup.name);
      toast.success(messages.deleted);
      onClose();
    },
  });
  return (
    <Dialog title={messages.deleteTitle} onClose={onClose}>
      <p className="font-bold">{messages.source(formatDateTime(backup.made_at))}</p>
      <p>{messages.deleteText}</p>
      <Form submission={submission} className="grid gap-5">
        <DialogActions onCancel={onClose}>
          <SubmitButton tone="danger" busy="Deleting...">
            {messages.delete}
          </SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
