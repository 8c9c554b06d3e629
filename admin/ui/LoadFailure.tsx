import { uiMessages } from '../../core/ui/messages.ts';
import { Button } from './Button.tsx';

/** One quiet sentence where something could not be loaded, and a way to try again. */
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
