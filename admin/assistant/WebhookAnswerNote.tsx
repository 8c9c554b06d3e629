import { webhookMessages } from '../../core/assistant/messages.ts';
import type { WebhookAnswer } from '../../core/assistant/webhook.ts';
import { Alert } from '../../core/ui/Alert.tsx';
import { TextBlock } from '../ui/TextBlock.tsx';

/** Characters of a test's answer that are shown. */
const WEBHOOK_ANSWER_SHOWN = 2_000;

interface WebhookAnswerNoteProps {
  answer: WebhookAnswer & { milliseconds: number };
}

/** What a test of the webhook brought back. */
export function WebhookAnswerNote({ answer }: WebhookAnswerNoteProps) {
  const { status, body, milliseconds } = answer;
  const isGood = status >= 200 && status < 300;
  return (
    <div className="grid gap-3">
      <Alert tone={isGood ? 'success' : 'error'}>
        {webhookMessages.answered(status, (milliseconds / 1_000).toFixed(1))}
        {body.trim() === '' && ` ${webhookMessages.emptyAnswer}`}
      </Alert>
      {body.trim() !== '' && (
        <>
          <TextBlock label={webhookMessages.answer} text={body.slice(0, WEBHOOK_ANSWER_SHOWN)} />
          {body.length > WEBHOOK_ANSWER_SHOWN && (
            <p className="text-sm text-soft">{webhookMessages.cut(WEBHOOK_ANSWER_SHOWN)}</p>
          )}
        </>
      )}
    </div>
  );
}
