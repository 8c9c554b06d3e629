import { webhookMessages } from '../../core/assistant/messages.ts';
import type { WebhookAnswer as Answer } from '../../core/assistant/webhook.ts';
import { Alert } from '../../core/ui/Alert.tsx';
import { TextBlock } from '../ui/TextBlock.tsx';

const SHOWN_LENGTH = 2_000;

/** The webhook's answer to a test. */
export function WebhookAnswer({ answer }: { answer: Answer & { milliseconds: number } }) {
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
          <TextBlock label={webhookMessages.answer} text={body.slice(0, SHOWN_LENGTH)} />
          {body.length > SHOWN_LENGTH && (
            <p className="text-sm text-soft">{webhookMessages.cut(SHOWN_LENGTH)}</p>
          )}
        </>
      )}
    </div>
  );
}
