import { uiMessages } from '../../core/ui/messages.ts';
import { Button } from './Button.tsx';

export function LoadFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <p role="alert" className="text-soft">
      {text}{' '}
      <Button tone="link" onClick={onRetry}>
        {uiMessages.retry}
      </Button>
    </p>
  );
}
