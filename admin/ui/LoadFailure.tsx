import { failed } from '../../core/messages.ts';
import { look } from './styles.ts';

/** One quiet sentence where something could not be loaded, and a way to try again. */
export function LoadFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <p role="alert" className="text-soft">
      {text}{' '}
      <button type="button" onClick={onRetry} className={look.link}>
        {failed.retry}
      </button>
    </p>
  );
}
