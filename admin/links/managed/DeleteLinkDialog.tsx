import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import type { ManagedLink } from '../../../core/links/managed.ts';
import { managedLinkMessages as messages } from '../../../core/links/messages.ts';
import { RequestError } from '../../api/request-error.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogActions, Form, SubmitButton } from '../../ui/form/Form.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { changeLinks, refreshLinks } from './api.ts';
import { LinkUses } from './LinkUses.tsx';

/** Throws with the reason when the link was not changed. */
export async function changeOne(link: ManagedLink, kind: 'delete' | 'restore'): Promise<void> {
  const { items, saved } = await changeLinks([link], { kind }, true);
  const error = items[0]?.error;
  if (error) throw new RequestError(409, error);
  toast.success((kind === 'delete' ? messages.deleted : messages.restored)(saved));
}

export function DeleteLinkDialog({ link, onClose }: { link: ManagedLink; onClose: () => void }) {
  const submission = useSubmit({
    form: useForm(),
    failure: messages.changeFailed,
    send: async () => {
      await changeOne(link, 'delete');
      onClose();
      await refreshLinks();
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
