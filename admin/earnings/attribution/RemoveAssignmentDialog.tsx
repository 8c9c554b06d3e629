import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import type { Assignment } from '../../../core/earnings/schema.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogActions, Form, SubmitButton } from '../../ui/form/Form.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { notAttributedMessages } from '../admin-messages.ts';

import { NetworkName } from '../network-name.ts';
import { refreshAttribution, removeAssignment } from './api.ts';
import { groupKey } from './group-name.ts';

const { assignments: messages } = notAttributedMessages;

interface RemoveAssignmentDialogProps {
  assignment: Assignment;
  onClose: () => void;
}

export default function RemoveAssignmentDialog(props: RemoveAssignmentDialogProps) {
  const { assignment, onClose } = props;
  const submission = useSubmit({
    form: useForm(),
    failure: messages.undoFailed,
    send: async () => {
      try {
        await removeAssignment(assignment.id);
      } finally {
        await refreshAttribution();
      }
      toast.success(messages.undone);
      onClose();
    },
  });
  return (
    <Dialog title={messages.undoTitle} onClose={onClose}>
      <p className="font-bold wrap-anywhere">
        {groupKey(assignment)} (<NetworkName network={assignment.network} />)
      </p>
      <p>{messages.undoText(assignment.transactions)}</p>
      <Form submission={submission} className="grid gap-5">
        <DialogActions onCancel={onClose}>
          <SubmitButton tone="danger">{messages.undo}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
