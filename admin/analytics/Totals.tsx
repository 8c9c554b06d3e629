import { analyticsMessages } from '../../core/analytics/messages.ts';
import {
  type AnalyticsOverview,
  changeInPercent,
  clickRate,
} from '../../core/analytics/reports.ts';
import type { Period } from '../../core/analytics/schema.ts';

export function Totals({ overview, period }: { overview: AnalyticsOverview; period: Period }) {
  const { numbers, before } = overview;
  const name = analyticsMessages.before[period];
  const compared = (key: 'page_views' | 'buy_clicks') => {
    if (before === null) return null;
    const percent = changeInPercent(numbers[key], before[key]);
    return percent === null
      ? analyticsMessages.noneBefore(name)
      : analyticsMessages.change(percent, name);
  };
  const rate = clickRate(numbers.buy_clicks, numbers.page_views);
  const comparedRate = () => {
    if (before === null) return null;
    if (before.page_views === 0) return analyticsMessages.noneBefore(name);
    const rateBefore = Number(clickRate(before.buy_clicks, before.page_views));
    return analyticsMessages.points(Number(rate) - rateBefore, name);
  };
  const cards = [
    {
      name: 'Total Views',
      number: numbers.page_views.toLocaleString(),
      change: compared('page_views'),
    },
    {
      name: 'Total Clicks',
      number: numbers.buy_clicks.toLocaleString(),
      change: compared('buy_clicks'),
    },
    {
      name: 'Avg. Click Rate',
      number: `${rate}%`,
      change: comparedRate(),
    },
  ];
  return (
    <dl className="mt-4 grid border-2 border-ink bg-card sm:grid-cols-3">
      {cards.map(({ name, number, change }) => (
        <div
          key={name}
          className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-hairline p-4 not-first:border-t sm:block sm:p-5 sm:not-first:border-t-0 sm:not-last:border-r"
        >
          <dt className="text-soft">{name}</dt>
          <dd className="row-span-2 font-display text-6xl leading-none font-black wrap-anywhere max-sm:col-start-2 max-sm:row-start-1">
            {number}
          </dd>
          {change !== null && <dd className="text-sm text-soft sm:mt-1">{change}</dd>}
        </div>
      ))}
    </dl>
  );
}
