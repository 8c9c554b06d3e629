import { assistant as texts } from '../../core/messages-assistant.ts';
import { look } from '../ui/styles.ts';
import { clearDesk, useDesk } from './assistant-store.ts';
import { isNothing } from './local-copy.ts';
import { forgetProblem } from './sending-store.ts';

/** Says where the texts are, and clears them on request. */
export function KeptNote({ onStartOver }: { onStartOver: () => void }) {
  const isEmpty = useDesk(isNothing);
  const isKept = useDesk((desk) => desk.isKept);
  if (isEmpty) return null;
  return (
    <p className="mt-6 text-sm text-soft">
      {isKept ? texts.kept : <strong className="text-bad">{texts.notKept}</strong>}{' '}
      <button
        type="button"
        onClick={() => {
          if (!window.confirm(texts.confirmStartOver)) return;
          onStartOver();
          clearDesk();
          forgetProblem();
        }}
        className={`${look.link} min-h-11`}
      >
        {texts.startOver}
      </button>
    </p>
  );
}
