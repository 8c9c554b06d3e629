import { revisionKindNames, revisionMessages } from '../../../core/revisions/messages.ts';
import type { Revision } from '../../../core/revisions/schema.ts';
import { classes } from '../../../core/ui/classes.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { formatClock, formatDateTime } from '../../ui/time/dates.ts';
import type { HistorySource } from './source.ts';

const NAMED_FIELDS = 3;

interface RevisionRowProps {
  source: HistorySource;
  revision: Revision;
  isCurrent: boolean;
  /** The version that another one is being chosen for. */
  base: Revision | null;
  busy: boolean;
  onShow: () => void;
  onCompare: () => void;
  onName: () => void;
  onRestore: () => void;
}

export function RevisionRow(props: RevisionRowProps) {
  const { source, revision, isCurrent, base, busy, onShow, onCompare, onName, onRestore } = props;
  const { kind, at, name } = revision;
  const moment = formatDateTime(at);
  return (
    <li
      className={classes(
        'grid gap-x-6 gap-y-1 border-b border-hairline py-3 md:grid-cols-[1fr_auto]',
        base?.id === revision.id && 'bg-card',
      )}
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <time dateTime={at} className="font-note text-sm">
            {formatClock(at)}
          </time>
          <span className="font-bold">{revisionKindNames[kind]}</span>
          <span className="text-soft">{whoOf(revision)}</span>
          {isCurrent && <Badge>{revisionMessages.current}</Badge>}
        </p>
        {name !== null && <p className="font-bold wrap-anywhere">“{name}”</p>}
        <p className="text-sm text-soft wrap-anywhere">{changesOf(revision, source)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4">
        {base === null ? (
          <>
            <RowButton label={revisionMessages.showOf(moment)} onClick={onShow}>
              {revisionMessages.show}
            </RowButton>
            <RowButton label={revisionMessages.compareOf(moment)} onClick={onCompare}>
              {revisionMessages.compareWith}
            </RowButton>
            <RowButton label={revisionMessages.nameOf(moment)} onClick={onName}>
              {revisionMessages.name}
            </RowButton>
            {!isCurrent && (
              <RowButton
                label={revisionMessages.restoreOf(moment)}
                disabled={busy}
                onClick={onRestore}
              >
                {revisionMessages.restore}
              </RowButton>
            )}
          </>
        ) : (
          base.id !== revision.id && (
            <RowButton label={revisionMessages.compareOf(moment)} onClick={onCompare}>
              {revisionMessages.compareWith}
            </RowButton>
          )
        )}
      </div>
    </li>
  );
}

interface RowButtonProps {
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: string;
}

function RowButton({ label, children, ...button }: RowButtonProps) {
  return (
    <Button tone="link" aria-label={label} className="min-h-11 text-sm" {...button}>
      {children}
    </Button>
  );
}

/** Null where nobody knows: what was there before the history began. */
function whoOf({ username, kind }: Revision): string | null {
  if (username !== null) return username;
  if (kind === 'schedule') return revisionMessages.bySchedule;
  return kind === 'import' ? revisionMessages.byImport : null;
}

function changesOf({ changed }: Revision, { fieldNames, labelOf }: HistorySource): string {
  if (changed === null) return revisionMessages.first;
  if (changed.length === 0) return revisionMessages.unchanged;
  // In the order of the form; fields of earlier versions count as others.
  const known = fieldNames.filter((name) => changed.includes(name));
  const names = known.slice(0, NAMED_FIELDS).map(labelOf).join(', ');
  const others = changed.length - Math.min(known.length, NAMED_FIELDS);
  return others > 0 ? `${names} ${revisionMessages.more(others)}` : names;
}
