import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';

interface VersionChoiceProps {
  messages: { changedChoice: string; loadTheirs: string; saveMine: string };
  onLoad: () => void;
  onSave: () => void;
  /** A further way out. */
  children?: ReactNode;
}

/** Stands for the button that saves after another window has saved: which of the two versions shall stay. */
export function VersionChoice({ messages, onLoad, onSave, children }: VersionChoiceProps) {
  return (
    <div className="grid gap-3 border-l-4 border-accent pl-4">
      <p>{messages.changedChoice}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onLoad}>{messages.loadTheirs}</Button>
        <Button onClick={onSave}>{messages.saveMine}</Button>
        {children}
      </div>
    </div>
  );
}
