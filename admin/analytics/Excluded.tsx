import { analyticsMessages } from '../../core/analytics/messages.ts';
import type { AnalyticsOverview } from '../../core/analytics/reports.ts';
import { TitledSection } from '../ui/TitledSection.tsx';

export function Excluded({ events }: { events: AnalyticsOverview['exclusion'] }) {
  return (
    <TitledSection title="Set aside">
      {events.length === 0 ? (
        <p className="mt-4 border-t-2 border-ink py-3">{analyticsMessages.noneExcluded}</p>
      ) : (
        <ul className="mt-4 border-t-2 border-ink">
          {events.map(({ reason, page_views, buy_clicks, searches }) => (
            <li
              key={reason}
              className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-b border-hairline py-3"
            >
              <span>
                <span className="font-bold">{analyticsMessages.excluded[reason]}</span>
                <span className="block text-sm text-soft">
                  {[
                    page_views > 0 && analyticsMessages.some(page_views, 'view'),
                    buy_clicks > 0 && analyticsMessages.some(buy_clicks, 'click'),
                    searches > 0 && analyticsMessages.some(searches, 'search'),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </span>
              <span className="font-display text-4xl leading-none font-black">
                {(page_views + buy_clicks + searches).toLocaleString()}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 text-sm text-soft">{analyticsMessages.excludedHint}</p>
    </TitledSection>
  );
}
