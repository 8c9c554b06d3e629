import { analyticsMessages } from '../../core/analytics/messages.ts';
import { type AnalyticsOverview, clickRate } from '../../core/analytics/reports.ts';
import { TitledSection } from '../ui/TitledSection.tsx';

export function Funnel({ numbers }: { numbers: AnalyticsOverview['numbers'] }) {
  const { searches, page_views, buy_clicks } = numbers;
  const most = Math.max(searches, page_views, buy_clicks, 1);
  const steps = [
    { name: 'Searches', number: searches, className: 'fill-soft', note: null },
    {
      name: 'Review views',
      number: page_views,
      className: 'fill-ink',
      note:
        searches === 0
          ? null
          : analyticsMessages.viewsPerSearch(
              (page_views / searches).toLocaleString(undefined, { maximumFractionDigits: 1 }),
            ),
    },
    {
      name: 'Buy clicks',
      number: buy_clicks,
      className: 'fill-accent',
      note: analyticsMessages.clicksOfViews(clickRate(buy_clicks, page_views)),
    },
  ];
  return (
    <TitledSection title="From search to click">
      <ol className="mt-4 border-t-2 border-ink">
        {steps.map(({ name, number, className, note }) => (
          <li
            key={name}
            className="grid grid-cols-[1fr_auto] gap-x-4 border-b border-hairline py-3"
          >
            <span>
              <span className="font-bold">{name}</span>
              {note !== null && <span className="block text-sm text-soft">{note}</span>}
            </span>
            <span className="font-display text-4xl leading-none font-black">
              {number.toLocaleString()}
            </span>
            <svg aria-hidden="true" width="100%" height="10" className="col-span-2 mt-2">
              <rect width="100%" height="10" className="fill-deep" />
              <rect width={`${(number / most) * 100}%`} height="10" className={className} />
            </svg>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-sm text-soft">{analyticsMessages.funnelHint}</p>
    </TitledSection>
  );
}
