import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { deadLetterMessages as messages } from '../../core/health/messages.ts';
import type { DeadLetterChoice } from '../../core/health/schema.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { DialogActions, Form, SubmitButton } from '../ui/form/Form.tsx';
import { useSubmit } from '../ui/form/use-submit.ts';
import { discardMessages, refreshHealth } from './api.ts';

interface DiscardDialogProps {
  choice: DeadLetterChoice;
  count: number;
  onClose: () => void;
}

/** Asks before messages are deleted. */
export default function DiscardDialog({ choice, count, onClose }: DiscardDialogProps) {
  const isOne = 'ids' in choice;
  const submission = useSubmit({
    form: useForm(),
    failure: messages.discardFailed,
    send: async () => {
      const { discarded } = await discardMessages(choice);
      if (discarded === 0) toast.info(messages.gone);
      else toast.success(messages.discarded(discarded));
      onClose();
      await refreshHealth();
    },
  });
  return (
    <Dialog title={isOne ? messages.discardTitle : messages.discardAllTitle} onClose={onClose}>
      <p>{isOne ? messages.discardText : messages.discardAllText(count)}</p>
      <Form submission={submission} className="grid gap-5">
        <DialogActions onCancel={onClose}>
          <SubmitButton tone="danger">{messages.discard}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
