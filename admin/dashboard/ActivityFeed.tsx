import { dashboardMessages } from '../../core/dashboard/messages.ts';
import type { Activity } from '../../core/dashboard/schema.ts';
import { uiMessages } from '../../core/ui/messages.ts';
import { formatMoment } from '../ui/dates.ts';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { activityEmoji } from './activity-labels.ts';
import { useActivity } from './api.ts';

const ACTIVITY_FIRST_SHOWN = 3;

/** What the owner did last: three entries, and the others on scrolling. */
export function ActivityFeed() {
  const { data, isError, refetch } = useActivity();
  return (
    <section aria-labelledby="recent-activity">
      <h2 id="recent-activity" className="font-display text-3xl leading-none font-extrabold">
        Recent Activity
      </h2>
      <div className="mt-4 border-t-2 border-ink">
        {data === undefined && !isError && <p className="py-3 text-soft">{uiMessages.loading}</p>}
        {data === undefined && isError && (
          <div className="py-3">
            <LoadFailure text={dashboardMessages.activityFailed} onRetry={() => void refetch()} />
          </div>
        )}
        {data?.length === 0 && <p className="py-3 text-soft">{dashboardMessages.noActivity}</p>}
        {data !== undefined && <Entries items={data.slice(0, ACTIVITY_FIRST_SHOWN)} />}
        {data !== undefined && data.length > ACTIVITY_FIRST_SHOWN && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard
          <section aria-label="Earlier activity" tabIndex={0} className="max-h-60 overflow-y-auto">
            <Entries items={data.slice(ACTIVITY_FIRST_SHOWN)} />
          </section>
        )}
      </div>
    </section>
  );
}

function Entries({ items }: { items: Activity[] }) {
  return (
    <ul>
      {items.map(({ id, action, description, timestamp }) => (
        <li key={id} className="flex gap-3 border-b border-hairline py-3">
          <span aria-hidden="true" className="w-6 shrink-0 text-lg leading-6">
            {activityEmoji(action)}
          </span>
          <p className="min-w-0 grow wrap-anywhere">
            <span className="block font-bold">{action}</span>
            {description !== null && <span className="text-soft">{description}</span>}
          </p>
          <time dateTime={timestamp} className="shrink-0 font-note text-xs leading-6 text-soft">
            {formatMoment(timestamp)}
          </time>
        </li>
      ))}
    </ul>
  );
}
