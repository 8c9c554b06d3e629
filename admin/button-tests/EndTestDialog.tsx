import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import type { ButtonTest } from '../../core/button-tests/admin.ts';
import { targetMessages } from '../../core/button-tests/messages.ts';
import type { Answer } from '../../core/button-tests/sequential.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { DialogActions, Form, SubmitButton } from '../ui/form/Form.tsx';
import { useSubmit } from '../ui/form/use-submit.ts';
import { buttonTestScreenMessages as messages } from './admin-messages.ts';
import { endTest } from './api.ts';

interface EndTestDialogProps {
  test: ButtonTest;
  answer: Answer;
  /** Whether variant B is kept. */
  adopt: boolean;
  onClose: () => void;
}

/** What adopting changes, in sentences. */
function effects(test: ButtonTest, answer: Answer): string[] {
  const where = targetMessages[test.target];
  const early = answer === 'b-better' ? [] : [messages.adoptEarly];
  if (test.kind === 'placement') return [messages.adoptPlacement(where), ...early];
  const own = test.own_texts ? [messages.adoptOwn] : [];
  return [messages.adoptText(test.text, where), ...own, ...early];
}

export function EndTestDialog({ test, answer, adopt, onClose }: EndTestDialogProps) {
  const submission = useSubmit({
    form: useForm(),
    failure: messages.endFailed,
    send: async () => {
      await endTest(test.id, adopt);
      toast.success(adopt ? messages.adopted : messages.ended);
      onClose();
    },
  });
  const sentences = adopt ? effects(test, answer) : [messages.stopText];
  return (
    <Dialog title={adopt ? messages.adoptTitle : messages.stopTitle} onClose={onClose}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <Form submission={submission} className="grid gap-5">
        <DialogActions onCancel={onClose}>
          <SubmitButton busy={messages.ending}>
            {adopt ? messages.adopt : messages.stop}
          </SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
