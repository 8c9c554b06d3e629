import { useForm } from 'react-hook-form';
import { scheduleActionLabels, scheduleMessages } from '../../core/schedule/messages.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { DialogActions, Form, SubmitButton } from '../ui/form/Form.tsx';
import { useSubmit } from '../ui/form/use-submit.ts';
import { refreshSchedule, runSchedule } from './api.ts';
import type { ItemDialogProps } from './item-dialog.ts';
import { reportRun } from './report-run.ts';
import { scheduleScreenMessages as messages } from './screen-messages.ts';

export function RunDialog({ item, onClose }: ItemDialogProps) {
  const submission = useSubmit({
    form: useForm(),
    failure: scheduleMessages.runFailed,
    send: async () => {
      reportRun(await runSchedule(item));
      onClose();
      await refreshSchedule();
    },
  });
  const title = item.title || messages.untitled;
  return (
    <Dialog title={messages.runTitle} onClose={onClose}>
      <p className="wrap-anywhere">
        {messages.runEffect(scheduleActionLabels[item.action], title)}
      </p>
      <Form submission={submission} className="grid gap-5">
        <DialogActions onCancel={onClose}>
          <SubmitButton busy={messages.running}>{messages.run}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
