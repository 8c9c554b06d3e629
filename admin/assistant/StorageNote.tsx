import { assistantMessages } from '../../core/assistant/messages.ts';
import { Button } from '../ui/Button.tsx';
import { clearAssistant, useAssistantStore } from './assistant-store.ts';
import { clearSendFailure } from './send-store.ts';
import { isEmpty } from './stored-texts.ts';

/** Says where the texts are stored, and clears them. */
export function StorageNote({ onStartOver }: { onStartOver: () => void }) {
  const nothingStored = useAssistantStore(isEmpty);
  const isStored = useAssistantStore((state) => state.isStored);
  if (nothingStored) return null;
  return (
    <p className="mt-6 text-sm text-soft">
      {isStored ? (
        assistantMessages.kept
      ) : (
        <strong className="text-bad">{assistantMessages.notKept}</strong>
      )}{' '}
      <Button
        tone="link"
        onClick={() => {
          if (!window.confirm(assistantMessages.confirmStartOver)) return;
          onStartOver();
          clearAssistant();
          clearSendFailure();
        }}
        className="min-h-11"
      >
        {assistantMessages.startOver}
      </Button>
    </p>
  );
}
