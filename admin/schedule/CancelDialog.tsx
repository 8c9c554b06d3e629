import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { scheduleActionLabels, scheduleMessages } from '../../core/schedule/messages.ts';
import { queryClient } from '../api/query-client.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Form, SubmitButton } from '../ui/form/Form.tsx';
import { useSubmit } from '../ui/form/use-submit.ts';
import { refreshSchedule, saveItemSchedule, scheduledQuery } from './api.ts';
import type { ItemDialogProps } from './item-dialog.ts';
import { scheduleOf, withoutAction } from './post-schedule.ts';
import { scheduleScreenMessages as messages } from './screen-messages.ts';

export function CancelDialog({ item, onClose }: ItemDialogProps) {
  const { action } = item;
  const submission = useSubmit({
    form: useForm(),
    failure: scheduleMessages.saveFailed,
    send: async () => {
      const post = await queryClient.fetchQuery(scheduledQuery(item));
      const schedule = withoutAction(scheduleOf(post), action);
      await saveItemSchedule(item, { ...schedule, version: post.version });
      toast.success(messages.cancelled);
      onClose();
      await refreshSchedule();
    },
  });
  const title = item.title || messages.untitled;
  return (
    <Dialog title={messages.cancelTitle} onClose={onClose}>
      <p className="wrap-anywhere">{messages.cancelEffect(scheduleActionLabels[action], title)}</p>
      <Form submission={submission} className="grid gap-5">
        <div className="flex flex-wrap gap-3">
          <SubmitButton tone="danger">{messages.cancelConfirm}</SubmitButton>
          <Button onClick={onClose}>{messages.keep}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
