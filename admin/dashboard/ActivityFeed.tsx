import { useQuery } from '@tanstack/react-query';
import type { Activity } from '../../core/dashboard/schema.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { TitledSection } from '../ui/TitledSection.tsx';
import { formatTime } from '../ui/time/dates.ts';
import { activityEmoji } from './activity-labels.ts';
import { activityQuery } from './api.ts';
import { dashboardMessages } from './messages.ts';

const SHOWN_AT_FIRST = 3;

export function ActivityFeed() {
  const activity = useQuery(activityQuery());
  return (
    <TitledSection title="Recent Activity">
      <div className="mt-4 border-t-2 border-ink">
        <Loaded query={activity} failure={dashboardMessages.activityFailed} className="py-3">
          {(items) => (
            <>
              {items.length === 0 && (
                <p className="py-3 text-soft">{dashboardMessages.noActivity}</p>
              )}
              <Entries items={items.slice(0, SHOWN_AT_FIRST)} />
              {items.length > SHOWN_AT_FIRST && (
                <section
                  aria-label="Earlier activity"
                  // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard
                  tabIndex={0}
                  className="max-h-60 overflow-y-auto"
                >
                  <Entries items={items.slice(SHOWN_AT_FIRST)} />
                </section>
              )}
            </>
          )}
        </Loaded>
      </div>
    </TitledSection>
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
            {formatTime(timestamp)}
          </time>
        </li>
      ))}
    </ul>
  );
}
