import { autosaveMessages } from '../../core/posts/messages.ts';
import { classes } from '../../core/ui/classes.ts';
import { Button } from '../ui/Button.tsx';
import { formatTime } from '../ui/time/dates.ts';
import type { AutosaveState, AutosaveStatus } from './autosave.ts';

interface SaveStatusProps<Form, Stored> {
  autosave: AutosaveState<Form, Stored>;
  labelOf: (field: string) => string;
  onCompare: (theirs: Stored) => void;
}

const stopped = {
  changed: autosaveMessages.changed,
  deleted: autosaveMessages.deleted,
  failed: autosaveMessages.failed,
};

type Known = Pick<AutosaveState<unknown, unknown>, 'status' | 'version' | 'draft'>;

function textOf({ status, version, draft }: Known): string {
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

const needsCare = ({ kind }: AutosaveStatus<unknown>) => kind === 'retrying' || kind === 'stopped';

/** Shows where the text is stored, and never more than is true. */
export function SaveStatus<Form, Stored>(props: SaveStatusProps<Form, Stored>) {
  const { autosave, labelOf, onCompare } = props;
  const { status, problems } = autosave;
  const text = textOf(autosave);
  const isBad = needsCare(status);
  const isWaiting = isBad || problems.length > 0;
  const theirs = status.kind === 'stopped' ? status.theirs : null;
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
          {autosaveMessages.except(problems.map(labelOf).join(', '))}
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
