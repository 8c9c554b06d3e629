import { uiMessages } from '../../core/ui/messages.ts';
import { styles } from './styles.ts';

/** One quiet sentence where something could not be loaded, and a way to try again. */
export function LoadFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <p role="alert" className="text-soft">
      {text}{' '}
      <button type="button" onClick={onRetry} className={styles.link}>
        {uiMessages.retry}
      </button>
    </p>
  );
}
