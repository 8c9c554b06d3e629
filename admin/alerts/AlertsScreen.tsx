import { useQuery } from '@tanstack/react-query';
import { alertMessages as messages } from '../../core/alerts/messages.ts';
import type { Alerts } from '../../core/alerts/schema.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { ScreenGroup } from '../ui/ScreenGroup.tsx';
import { TitledSection } from '../ui/TitledSection.tsx';
import { formatTime } from '../ui/time/dates.ts';
import { alertsQuery } from './api.ts';
import { Channels } from './Channels.tsx';
import { Deliveries } from './Deliveries.tsx';

/** The alerts that are due now. */
function Now({ open, checked_at, channels }: Alerts) {
  return (
    <TitledSection title={messages.now}>
      {open.length === 0 ? (
        <p className="mt-3">{messages.none}</p>
      ) : (
        <ul className="mt-3 border-t-2 border-ink">
          {open.map(({ id, title, text, started_at, notified_at }) => (
            <li key={id} className="border-b border-hairline py-3">
              <p className="font-bold wrap-anywhere">{title}</p>
              <p className="max-w-[70ch] text-soft wrap-anywhere">{text}</p>
              <p className="mt-1 text-sm text-soft">
                {messages.since(formatTime(started_at))}{' '}
                {notified_at !== null && messages.sent(formatTime(notified_at))}
                {notified_at === null && channels.length === 0 && messages.notTold}
              </p>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 text-sm text-soft">
        {checked_at === null ? messages.unchecked : messages.checked(formatTime(checked_at))}
      </p>
    </TitledSection>
  );
}

/** The channels that send alerts to the owner. */
export default function AlertsScreen() {
  const query = useQuery(alertsQuery());
  return (
    <ScreenGroup group="health" title="Alerts">
      <p className="max-w-[70ch] text-soft">{messages.help}</p>
      <Loaded query={query} failure={messages.failed} stale={messages.failed} className="mt-5">
        {(alerts) => (
          <div className="mt-8 grid gap-10">
            <Channels channels={alerts.channels} hasEmail={alerts.has_email} />
            <Now {...alerts} />
            <Deliveries deliveries={alerts.deliveries} />
          </div>
        )}
      </Loaded>
    </ScreenGroup>
  );
}
