import { useForm } from 'react-hook-form';
import type { ManagedLink } from '../../core/links/managed.ts';
import { managedLinkMessages as messages } from '../../core/links/messages.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { DialogActions, Form, SubmitButton } from '../ui/form/Form.tsx';
import { useSubmit } from '../ui/form/use-submit.ts';
import { changeOne } from './change-one.ts';
import { LinkUses } from './LinkUses.tsx';

export default function DeleteLinkDialog({
  link,
  onClose,
}: {
  link: ManagedLink;
  onClose: () => void;
}) {
  const submission = useSubmit({
    form: useForm(),
    failure: messages.changeFailed,
    send: async () => {
      await changeOne(link, 'delete');
      onClose();
    },
  });
  return (
    <Dialog title={messages.deleteTitle} onClose={onClose}>
      <p className="wrap-anywhere">{messages.deleteText(link.slug)}</p>
      <LinkUses id={link.id} />
      <Form submission={submission} className="grid gap-5">
        <DialogActions onCancel={onClose}>
          <SubmitButton tone="danger">{messages.delete}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
