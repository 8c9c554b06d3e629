import { Link } from 'wouter';
import { analyticsMessages } from '../../core/analytics/messages.ts';
import { periods } from '../../core/analytics/reports.ts';
import { classes } from '../../core/ui/classes.ts';
import { analyticsAddress } from './analytics-address.ts';
import { useAnalyticsView } from './use-analytics-view.ts';

export function PeriodPicker() {
  const view = useAnalyticsView();
  return (
    <nav aria-label="Period" className="w-full lg:w-auto">
      <ul className="grid grid-cols-3 border-2 border-ink sm:grid-cols-6">
        {periods.map((period) => (
          <li
            key={period}
            className="border-ink nth-[n+4]:border-t-2 not-nth-[3n+1]:border-l-2 sm:border-t-0! sm:not-first:border-l-2"
          >
            <Link
              href={analyticsAddress({ ...view, period }, false)}
              aria-current={period === view.period ? 'true' : undefined}
              className={classes(
                'grid min-h-11 place-items-center px-3.5 font-display text-xl leading-none font-extrabold whitespace-nowrap no-underline focus-visible:-outline-offset-4',
                period === view.period ? 'bg-ink text-paper' : 'hover:bg-deep',
              )}
            >
              {analyticsMessages.periods[period]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
