import { useMutation, useQuery } from '@tanstack/react-query';
import { publishingMessages } from '../../core/publishing/messages.ts';
import { classes } from '../../core/ui/classes.ts';
import { uiMessages } from '../../core/ui/messages.ts';
import { Button } from '../ui/Button.tsx';
import { formatTime } from '../ui/dates.ts';
import { publishingQuery, retryPublishing } from './api.ts';

const dots = {
  live: 'bg-good',
  waiting: 'bg-accent',
  building: 'bg-accent animate-pulse',
  failed: 'bg-bad',
} as const;

export function PublishingStatus() {
  const { data } = useQuery(publishingQuery());
  if (!data) return null;
  const { state, waiting, built_at } = data;
  const changes = waiting === 1 ? '1 change' : `${waiting} changes`;
  const sentences = {
    live: built_at === null ? 'Site is live' : `Live since ${formatTime(built_at)}`,
    waiting: `${changes} waiting`,
    building: 'Building the site',
    failed: 'Rebuild failed',
  } as const;
  return (
    <span role="status" className="flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden="true" className={classes('size-2 rounded-[50%]', dots[state])} />
      {sentences[state]}
    </span>
  );
}

export function PublishingFailure() {
  const { data } = useQuery(publishingQuery());
  const retry = useMutation(retryPublishing());
  if (data?.state !== 'failed') return null;
  return (
    <section
      aria-label="Rebuild"
      className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b-2 border-ink bg-card px-5 py-3 md:px-8"
    >
      <p className="min-w-0 grow basis-80 wrap-anywhere">
        {data.error !== null && <b className="text-bad">{data.error} </b>}
        {publishingMessages.meanwhile}
      </p>
      <Button disabled={retry.isPending} onClick={() => retry.mutate()}>
        {uiMessages.retry}
      </Button>
    </section>
  );
}
