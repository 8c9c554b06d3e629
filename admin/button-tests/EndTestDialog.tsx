import type { ButtonTest } from '../../core/button-tests/admin.ts';
import { targetMessages } from '../../core/button-tests/messages.ts';
import type { Answer } from '../../core/button-tests/sequential.ts';
import { ConfirmDialog } from '../ui/form/ConfirmDialog.tsx';
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
  const sentences = adopt ? effects(test, answer) : [messages.stopText];
  return (
    <ConfirmDialog
      title={adopt ? messages.adoptTitle : messages.stopTitle}
      act={() => endTest(test.id, adopt)}
      done={adopt ? messages.adopted : messages.ended}
      failure={messages.endFailed}
      confirm={adopt ? messages.adopt : messages.stop}
      busy={messages.ending}
      tone="primary"
      onClose={onClose}
    >
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </ConfirmDialog>
  );
}
