import { scheduleActionLabels } from '../../core/schedule/messages.ts';
import { SiteTimeZone } from '../settings/index.ts';
import { formatInstant } from '../ui/time/zoned-time.ts';
import type { entriesOf } from './post-schedule.ts';

export default function PanelEntries({ entries }: { entries: ReturnType<typeof entriesOf> }) {
  return (
    <SiteTimeZone>
      {(zone) => (
        <dl className="grid gap-1.5 text-sm">
          {entries.map(({ action, at }) => (
            <div key={action}>
              <dt className="text-soft">{scheduleActionLabels[action]}</dt>
              <dd className="font-bold">
                <time dateTime={at}>{formatInstant(at, zone)}</time>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </SiteTimeZone>
  );
}
