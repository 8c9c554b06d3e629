import { Button } from '../Button.tsx';
import { versionMessages as messages } from './version-messages.ts';

interface VersionChoiceProps {
  onLoad: () => void;
  onSave: () => void;
  /** Leaves both as they are. */
  onCancel?: () => void;
}

/** Stands for the button that saves after another window has saved: which of the two versions shall stay. */
export function VersionChoice({ onLoad, onSave, onCancel }: VersionChoiceProps) {
  return (
    <div className="grid gap-3 border-l-4 border-accent pl-4">
      <p>{messages.choice}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onLoad}>{messages.load}</Button>
        <Button onClick={onSave}>{messages.save}</Button>
        {onCancel && (
          <Button tone="link" onClick={onCancel} className="px-3">
            Cancel
          </Button>
        )}
      </div>
    </div>
  );
}
