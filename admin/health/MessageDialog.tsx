import { deadLetterMessages as messages } from '../../core/health/messages.ts';
import type { DeadLetter } from '../../core/health/schema.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextBlock } from '../ui/TextBlock.tsx';
import { formatDateTime } from '../ui/time/dates.ts';
import { messageName } from './message-name.ts';

/** As in the database. */
const BODY_MOST = 10_000;

/** With one property a line; what was cut off is shown as it is. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

interface MessageDialogProps {
  letter: DeadLetter;
  isRetrying: boolean;
  onRetry: () => void;
  onDiscard: () => void;
  onClose: () => void;
}

export default function MessageDialog(props: MessageDialogProps) {
  const { letter, isRetrying, onRetry, onDiscard, onClose } = props;
  const facts = [
    [messages.columns.message, messageName(letter)],
    [messages.columns.reason, messages.reasons[letter.reason]],
    [messages.columns.failed, formatDateTime(letter.failed_at)],
  ];
  return (
    <Dialog title={messages.details} wide onClose={onClose}>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-soft">{name}</dt>
            <dd className="wrap-anywhere max-sm:mb-2">{value}</dd>
          </div>
        ))}
      </dl>
      <TextBlock label={messages.content} text={readable(letter.body)} />
      {letter.body.length >= BODY_MOST && <p className="text-sm text-soft">{messages.cut}</p>}
      <div className="flex flex-wrap gap-3">
        <Button tone="primary" data-first disabled={isRetrying} onClick={onRetry}>
          {isRetrying ? messages.retrying : messages.retry}
        </Button>
        <Button tone="danger" disabled={isRetrying} onClick={onDiscard}>
          {messages.discard}
        </Button>
        <Button onClick={onClose}>{messages.close}</Button>
      </div>
    </Dialog>
  );
}
