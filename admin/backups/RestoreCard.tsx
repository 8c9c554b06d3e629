import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { backupMessages as messages } from '../../core/backups/messages.ts';
import type { RestoreSource, ShownRestore } from '../../core/backups/schema.ts';
import { Alert } from '../../core/ui/Alert.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { formatDateTime } from '../ui/time/dates.ts';
import { cancelPreview } from './api.ts';
import { ConfirmRestore } from './ConfirmRestore.tsx';
import { PlanList } from './PlanList.tsx';

/** `20261123T032300Z-7` as a local time. */
function sourceName(source: RestoreSource): string {
  if (source.kind === 'upload') return source.name;
  const iso = source.name.replace(
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z.*$/,
    '$1-$2-$3T$4:$5:$6Z',
  );
  return messages.source(formatDateTime(iso));
}

/** A restore from its preview to its result. */
export function RestoreCard({ restore }: { restore: ShownRestore }) {
  const { state, source, is_replace, is_outdated } = restore;
  const card = useRef<HTMLElement>(null);
  const isPlanned = state === 'planned';
  const wasPlanned = useRef(isPlanned);
  useEffect(() => {
    // A preview that appears below is brought into view and read out.
    if (isPlanned && !wasPlanned.current) card.current?.focus();
    wasPlanned.current = isPlanned;
  }, [isPlanned]);
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-labelledby="restore-title"
      className="grid gap-5 border-2 border-ink bg-card p-5 outline-none sm:p-6"
    >
      <div>
        <h2 id="restore-title" className="section-title">
          {state === 'succeeded' || state === 'failed'
            ? messages.states[state]
            : messages.restoreTitle}
        </h2>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
          <span className="font-bold">{sourceName(source)}</span>
          <Badge>{is_replace ? messages.modes.replace : messages.modes.merge}</Badge>
        </p>
      </div>
      {is_outdated && isPlanned && <Alert tone="error">{messages.outdated}</Alert>}
      <Body restore={restore} />
    </section>
  );
}

function Body({ restore }: { restore: ShownRestore }) {
  const { state, plan, message, progress } = restore;
  switch (state) {
    case 'planned':
      return <Planned restore={restore} />;
    case 'failed':
      return <Alert tone="error">{message}</Alert>;
    case 'succeeded':
      return (
        <>
          <Alert tone="success">{messages.succeeded}</Alert>
          {progress.images_restored > 0 && (
            <p>{messages.imagesRestored(progress.images_restored)}</p>
          )}
          {progress.images_lost > 0 && (
            <Alert tone="error">{messages.imagesLost(progress.images_lost)}</Alert>
          )}
          {plan !== null && <PlanList plan={plan} isDone />}
        </>
      );
    default:
      return (
        <>
          <p role="status">{messages.states[state]}</p>
          <div className="flex">
            <ProgressBar label={messages.states[state]} done={null} />
          </div>
          <p className="text-sm text-soft">{messages.leave}</p>
          {state === 'checking' && <CancelButton id={restore.id} />}
        </>
      );
  }
}

function CancelButton({ id }: { id: string }) {
  const cancel = useMutation({
    mutationFn: () => cancelPreview(id),
    meta: { failure: messages.cancelFailed },
  });
  return (
    <div>
      <Button disabled={cancel.isPending} onClick={() => cancel.mutate()}>
        {messages.cancel}
      </Button>
    </div>
  );
}

function Planned({ restore }: { restore: ShownRestore }) {
  const { id, plan, is_replace } = restore;
  const cancel = useMutation({
    mutationFn: () => cancelPreview(id),
    meta: { failure: messages.cancelFailed },
  });
  if (plan === null) return null;
  const isNothing = Object.values(plan).every(
    ({ added, changed, removed }) => added.count + changed.count + removed.count === 0,
  );
  if (isNothing) {
    return (
      <>
        <p>{messages.nothing}</p>
        <div>
          <Button disabled={cancel.isPending} onClick={() => cancel.mutate()}>
            Close
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <PlanList plan={plan} />
      <ConfirmRestore
        id={id}
        isReplace={is_replace}
        onCancel={() => cancel.mutate()}
        isCancelling={cancel.isPending}
      />
    </>
  );
}
