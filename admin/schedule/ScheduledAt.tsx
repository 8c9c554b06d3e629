import { scheduleActionLabels } from '../../core/schedule/messages.ts';
import { useSiteTimeZone } from '../settings/index.ts';
import { formatInstant } from '../ui/time/zoned-time.ts';
import { entriesOf, type Instants } from './post-schedule.ts';

interface ScheduledAtProps {
  instants: Instants;
  className: string;
}

/** What is scheduled for a post, for lists. */
export function ScheduledAt({ instants, className }: ScheduledAtProps) {
  const entries = entriesOf(instants);
  return entries.length === 0 ? null : <Entries entries={entries} className={className} />;
}

interface EntriesProps {
  entries: ReturnType<typeof entriesOf>;
  className: string;
}

function Entries({ entries, className }: EntriesProps) {
  const zone = useSiteTimeZone();
  return entries.map(({ action, at }) => (
    <span key={action} className={className}>
      {scheduleActionLabels[action]}{' '}
      {zone !== undefined && <time dateTime={at}>{formatInstant(at, zone)}</time>}
    </span>
  ));
}
