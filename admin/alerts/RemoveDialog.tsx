import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { alertMessages as messages } from '../../core/alerts/messages.ts';
import type { Channel } from '../../core/alerts/schema.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { DialogActions, Form, SubmitButton } from '../ui/form/Form.tsx';
import { useSubmit } from '../ui/form/use-submit.ts';
import { refreshAlerts, removeChannel } from './api.ts';
import { channelName } from './channel-name.ts';

/** Asks before a channel is removed. */
export default function RemoveDialog(props: { channel: Channel; onClose: () => void }) {
  const { channel, onClose } = props;
  const submission = useSubmit({
    form: useForm(),
    failure: messages.removeFailed,
    send: async () => {
      await removeChannel(channel.id);
      toast.success(messages.removed);
      onClose();
      await refreshAlerts();
    },
  });
  return (
    <Dialog title={messages.removeTitle} onClose={onClose}>
      <p className="wrap-anywhere">{messages.removeText(channelName(channel))}</p>
      <Form submission={submission} className="grid gap-5">
        <DialogActions onCancel={onClose}>
          <SubmitButton tone="danger">{messages.remove}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
