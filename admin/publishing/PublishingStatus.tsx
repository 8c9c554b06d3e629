import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { uiMessages } from '../../core/languages/texts/index.ts';
import { reviewPath } from '../../core/posts/address.ts';
import { publishingMessages } from '../../core/publishing/messages.ts';
import type { FailedPage } from '../../core/publishing/schema.ts';
import { scheduleMessages } from '../../core/schedule/messages.ts';
import { classes } from '../../core/ui/classes.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { styles } from '../ui/styles.ts';
import { formatTime } from '../ui/time/dates.ts';
import { publishingQuery, retryPublishing } from './api.ts';

const SHOWN_PAGES = 5;

const dots = {
  live: 'bg-good',
  waiting: 'bg-accent',
  building: 'bg-accent animate-pulse',
  failed: 'bg-bad',
} as const;

export function PublishingStatus() {
  const { data } = useQuery(publishingQuery());
  if (!data) return null;
  const { state, waiting, late_since, built_at, failed } = data;
  const isIncomplete = state === 'live' && failed.length > 0;
  const changes = waiting === 1 ? '1 change' : `${waiting} changes`;
  const sentences = {
    live: built_at === null ? 'Site is live' : `Live since ${formatTime(built_at)}`,
    waiting: `${changes} waiting`,
    building: 'Building the site',
    failed: 'Rebuild failed',
  } as const;
  const sentence = isIncomplete
    ? publishingMessages.pagesFailedShort(failed.length)
    : sentences[state];
  const isBroken = isIncomplete || late_since !== null;
  return (
    <span role="status" className="flex items-center gap-2 whitespace-nowrap">
      <span
        aria-hidden="true"
        className={classes('size-2 rounded-[50%]', dots[isBroken ? 'failed' : state])}
      />
      {late_since === null ? sentence : scheduleMessages.late(formatTime(late_since))}
    </span>
  );
}

export function PublishingFailure() {
  const { data } = useQuery(publishingQuery());
  const retry = useMutation(retryPublishing());
  if (data === undefined || (data.state !== 'failed' && data.failed.length === 0)) return null;
  return (
    <section
      aria-label="Rebuild"
      className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b-2 border-ink bg-card px-5 py-3 md:px-8"
    >
      <div className="grid min-w-0 grow basis-80 gap-2 wrap-anywhere">
        {data.state === 'failed' && (
          <p>
            {data.error !== null && <b className="text-bad">{data.error} </b>}
            {publishingMessages.meanwhile}
          </p>
        )}
        {data.failed.length > 0 && <FailedPages failed={data.failed} />}
      </div>
      <Button disabled={retry.isPending} onClick={() => retry.mutate()}>
        {uiMessages.retry}
      </Button>
    </section>
  );
}

function FailedPages({ failed }: { failed: readonly FailedPage[] }) {
  return (
    <p>
      <b className="text-bad">{publishingMessages.pagesFailed(failed.length)}</b>{' '}
      {failed.slice(0, SHOWN_PAGES).map(({ id, slug, title, path }) => (
        <span key={path ?? id}>
          {path === undefined ? (
            <Link href={paths.editPost(id)} className={styles.link}>
              {title}
            </Link>
          ) : (
            title
          )}{' '}
          ({path ?? reviewPath(slug)}).{' '}
        </span>
      ))}
      {publishingMessages.pagesFailedMeanwhile}
    </p>
  );
}
