import { toast } from 'sonner';
import {
  linkHealthMessages,
  linkScreenMessages as messages,
} from '../../core/link-health/messages.ts';
import {
  IGNORE_REASON_MAX_LENGTH,
  ignoreSchema,
  type LinkDetails,
} from '../../core/link-health/schema.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { DialogActions, Form, SubmitButton } from '../ui/form/Form.tsx';
import { FormField } from '../ui/form/FormField.tsx';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { useSubmit } from '../ui/form/use-submit.ts';
import { ignoreLink, refreshLinks } from './api.ts';

interface IgnoreDialogProps {
  link: LinkDetails;
  onClose: () => void;
}

export function IgnoreDialog({ link, onClose }: IgnoreDialogProps) {
  const submission = useSubmit({
    form: useSchemaForm(ignoreSchema, { reason: '' }),
    errorsAt: 'both',
    failure: linkHealthMessages.ignoreFailed,
    send: async ({ reason }) => {
      await ignoreLink(link.id, reason);
      toast.success(messages.ignored);
      onClose();
      await refreshLinks();
    },
  });
  return (
    <Dialog title={messages.ignoreTitle} onClose={onClose}>
      <p>{messages.ignoreEffect}</p>
      <Form submission={submission} className="grid gap-5">
        <FormField
          name="reason"
          label={messages.reason}
          required
          maxLength={IGNORE_REASON_MAX_LENGTH}
        />
        <DialogActions onCancel={onClose}>
          <SubmitButton>{messages.ignoreConfirm}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
