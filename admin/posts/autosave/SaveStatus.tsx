import { fieldLabel } from '../../../core/posts/fields.ts';
import { autosaveMessages } from '../../../core/posts/messages.ts';
import type { AdminPost } from '../../../core/posts/schema.ts';
import { classes } from '../../../core/ui/classes.ts';
import { Button } from '../../ui/Button.tsx';
import { formatTime } from '../../ui/dates.ts';
import type { AutosaveState, AutosaveStatus } from './autosave.ts';

export interface SaveStatusProps {
  autosave: AutosaveState;
  onCompare: (theirs: AdminPost) => void;
}

const stopped = {
  changed: autosaveMessages.changed,
  deleted: autosaveMessages.deleted,
  failed: autosaveMessages.failed,
};

function textOf({ status, version, draft }: AutosaveState): string {
  const saved = draft === null ? autosaveMessages.saved : autosaveMessages.draftSaved;
  switch (status.kind) {
    case 'saving':
      return autosaveMessages.saving;
    case 'waiting':
      return autosaveMessages.unsaved;
    case 'retrying':
      return autosaveMessages.retrying;
    case 'saved':
      return saved(formatTime(new Date(status.at).toISOString()));
    case 'stopped':
      return stopped[status.reason];
    case 'idle':
      return version === null ? autosaveMessages.nothing : saved(formatTime(version));
  }
}

const needsCare = ({ kind }: AutosaveStatus) => kind === 'retrying' || kind === 'stopped';

/** Where the text is: every state of it is true. */
export function SaveStatus({ autosave, onCompare }: SaveStatusProps) {
  const { status, problems } = autosave;
  const text = textOf(autosave);
  const isBad = needsCare(status);
  const isWaiting = isBad || problems.length > 0;
  const theirs = status.kind === 'stopped' ? status.post : null;
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
