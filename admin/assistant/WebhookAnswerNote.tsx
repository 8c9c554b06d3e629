import type { WebhookAnswer } from '../../core/assistant/webhook.ts';
import { WEBHOOK_ANSWER_SHOWN } from '../../core/limits.ts';
import { webhookSettings as texts } from '../../core/messages-assistant.ts';
import { Alert } from '../../core/ui/Alert.tsx';
import { TextBlock } from '../ui/TextBlock.tsx';

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
        {texts.answered(status, (milliseconds / 1_000).toFixed(1))}
        {body.trim() === '' && ` ${texts.emptyAnswer}`}
      </Alert>
      {body.trim() !== '' && (
        <>
          <TextBlock label={texts.answer} text={body.slice(0, WEBHOOK_ANSWER_SHOWN)} />
          {body.length > WEBHOOK_ANSWER_SHOWN && (
            <p className="text-sm text-soft">{texts.cut(WEBHOOK_ANSWER_SHOWN)}</p>
          )}
        </>
      )}
    </div>
  );
}
