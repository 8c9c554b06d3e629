import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { Dialog } from '../Dialog.tsx';
import { DialogActions, Form, SubmitButton } from './Form.tsx';
import { useSubmit } from './use-submit.ts';

interface ConfirmationProps {
  /** Does what was asked. After a failure the dialog stays and says what went wrong. */
  act: () => Promise<unknown>;
  failure: string;
  onFailure?: () => void;
  /** What the owner reads when it is done; without it, `act` says so. */
  done?: string;
  /** Reads again what has changed, once the dialog has closed. */
  refresh?: () => Promise<unknown>;
  onClose: () => void;
  /** The text of the button that acts, and what it says meanwhile. */
  confirm: string;
  busy?: string;
  cancel?: string;
  tone?: 'primary' | 'danger';
  disabled?: boolean;
}

/** The buttons of a question, in a dialog that explains it. */
export function Confirmation(props: ConfirmationProps) {
  const { act, failure, onFailure, done, refresh, onClose } = props;
  const { confirm, busy, cancel, tone = 'danger', disabled } = props;
  const submission = useSubmit({
    form: useForm(),
    failure,
    ...(onFailure && { onFailure }),
    send: async () => {
      await act();
      if (done !== undefined) toast.success(done);
      onClose();
      await refresh?.();
    },
  });
  return (
    <Form submission={submission} className="grid gap-5">
      <DialogActions onCancel={onClose} {...(cancel && { cancel })}>
        <SubmitButton tone={tone} {...(busy && { busy })} {...(disabled && { disabled })}>
          {confirm}
        </SubmitButton>
      </DialogActions>
    </Form>
  );
}

interface ConfirmDialogProps extends ConfirmationProps {
  title: string;
  wide?: boolean;
  /** What will happen. */
  children: ReactNode;
}

/** Asks before something is done that cannot be taken back with one press. */
export function ConfirmDialog({ title, wide = false, children, ...question }: ConfirmDialogProps) {
  return (
    <Dialog title={title} onClose={question.onClose} wide={wide}>
      {children}
      <Confirmation {...question} />
    </Dialog>
  );
}
