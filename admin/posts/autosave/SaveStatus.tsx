import { fieldLabel } from '../../../core/posts/fields.ts';
import { autosaveMessages } from '../../../core/posts/messages.ts';
import type { AdminPost } from '../../../core/posts/schema.ts';
import { classes } from '../../../core/ui/classes.ts';
import { Button } from '../../ui/Button.tsx';
import { formatTime } from '../../ui/dates.ts';
import type { AutosaveState, AutosaveStatus } from './autosave.ts';

export interface SaveStatusProps {
  /** Null for a published post, which is saved by hand. */
  autosave: AutosaveState | null;
  isChanged: boolean;
  /** When the post was last saved by hand. */
  version: string | null;
  onCompare: (theirs: AdminPost) => void;
}

const stopped = {
  changed: autosaveMessages.changed,
  published: autosaveMessages.published,
  deleted: autosaveMessages.deleted,
  failed: autosaveMessages.failed,
};

function draftText({ status, version }: AutosaveState): string {
  switch (status.kind) {
    case 'saving':
      return autosaveMessages.saving;
    case 'waiting':
      return autosaveMessages.unsaved;
    case 'retrying':
      return autosaveMessages.retrying;
    case 'saved':
      return autosaveMessages.saved(formatTime(new Date(status.at).toISOString()));
    case 'stopped':
      return stopped[status.reason];
    case 'idle':
      return version === null
        ? autosaveMessages.nothing
        : autosaveMessages.saved(formatTime(version));
  }
}

const needsCare = ({ kind }: AutosaveStatus) => kind === 'retrying' || kind === 'stopped';

/** Where the text is: every state of it is true. */
export function SaveStatus({ autosave, isChanged, version, onCompare }: SaveStatusProps) {
  const manual = () => {
    if (isChanged) return autosaveMessages.local;
    return version === null
      ? autosaveMessages.nothing
      : autosaveMessages.saved(formatTime(version));
  };
  const text = autosave === null ? manual() : draftText(autosave);
  const isBad = autosave !== null && needsCare(autosave.status);
  const problems = autosave?.problems ?? [];
  const isWaiting = autosave === null ? isChanged : isBad || problems.length > 0;
  const theirs = autosave?.status.kind === 'stopped' ? autosave.status.post : null;
  return (
    <div className="min-w-0 text-sm text-soft">
      <p className="flex min-w-0 items-center gap-2">
        <span
          aria-hidden="true"
          className={classes(
            'size-2.5 shrink-0 rounded-[50%] border-2',
            isWaiting ? 'border-accent bg-accent' : 'border-soft',
          )}
        />
        <span className={classes('min-w-0 wrap-anywhere', isBad && 'font-bold text-ink')}>
          {text}
        </span>
      </p>
      {problems.length > 0 && (
        <p className="mt-1 font-bold text-ink">
          {autosaveMessages.except(problems.map(fieldLabel).join(', '))}
        </p>
      )}
      {theirs !== null && (
        <Button tone="link" onClick={() => onCompare(theirs)} className="min-h-11 font-bold">
          {autosaveMessages.compare}
        </Button>
      )}
      {/* A screen reader hears what needs care, not every autosave. */}
      <p role="status" className="sr-only">
        {isBad ? text : ''}
      </p>
    </div>
  );
}
