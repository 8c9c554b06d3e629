import { assistantMessages } from '../../core/assistant/messages.ts';
import { styles } from '../ui/styles.ts';
import { clearAssistant, useAssistantStore } from './assistant-store.ts';
import { isNothing } from './local-copy.ts';
import { forgetProblem } from './sending-store.ts';

/** Says where the texts are, and clears them on request. */
export function KeptNote({ onStartOver }: { onStartOver: () => void }) {
  const isEmpty = useAssistantStore(isNothing);
  const isKept = useAssistantStore((desk) => desk.isKept);
  if (isEmpty) return null;
  return (
    <p className="mt-6 text-sm text-soft">
      {isKept ? (
        assistantMessages.kept
      ) : (
        <strong className="text-bad">{assistantMessages.notKept}</strong>
      )}{' '}
      <button
        type="button"
        onClick={() => {
          if (!window.confirm(assistantMessages.confirmStartOver)) return;
          onStartOver();
          clearAssistant();
          forgetProblem();
        }}
        className={`${styles.link} min-h-11`}
      >
        {assistantMessages.startOver}
      </button>
    </p>
  );
}
