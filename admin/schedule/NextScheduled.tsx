import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { scheduleActionLabels, scheduleMessages } from '../../core/schedule/messages.ts';
import { paths } from '../paths.ts';
import { useSiteTimeZone } from '../settings/index.ts';
import { LoadFailure } from '../ui/Loaded.tsx';
import { styles } from '../ui/styles.ts';
import { formatInstant } from '../ui/time/zoned-time.ts';
import { scheduleQuery } from './api.ts';
import { itemPath } from './item-path.ts';
import { scheduleScreenMessages as messages } from './screen-messages.ts';

/** What the schedule does next, and whether it is late; nothing if nothing is scheduled. */
export function NextScheduled() {
  const { data, isError, refetch } = useQuery(scheduleQuery());
  const zone = useSiteTimeZone();
  if (isError && data === undefined) {
    return (
      <div className="mt-5">
        <LoadFailure text={scheduleMessages.failed} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (data === undefined || zone === undefined || data.items.length === 0) return null;
  const failures = data.items.filter(({ state }) => state === 'failed').length;
  const next = data.items.find(({ state }) => state === 'upcoming' || state === 'due');
  return (
    <section
      aria-label={messages.title}
      className="mt-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-2 border-ink bg-card px-4 py-3 md:px-5"
    >
      <div className="grid min-w-0 gap-1 wrap-anywhere">
        <div role="status" className="empty:hidden">
          {data.late_since !== null && (
            <p className="font-bold text-bad">
              {scheduleMessages.late(formatInstant(data.late_since, zone))}
            </p>
          )}
          {failures > 0 && <p className="font-bold text-bad">{messages.failures(failures)}</p>}
        </div>
        {next !== undefined && (
          <p>
            <span className="text-soft">{messages.next}: </span>
            {scheduleActionLabels[next.action]}{' '}
            <Link href={itemPath(next)} className={styles.link}>
              {next.title || messages.untitled}
            </Link>
            , <time dateTime={next.at}>{formatInstant(next.at, zone)}</time>
          </p>
        )}
      </div>
      <Link href={paths.schedule} className={styles.link}>
        {messages.all}
      </Link>
    </section>
  );
}
