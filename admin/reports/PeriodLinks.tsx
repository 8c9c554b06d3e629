import { Link } from 'wouter';
import { analyticsMessages } from '../../core/analytics/messages.ts';
import { type Period, periods } from '../../core/analytics/schema.ts';
import { classes } from '../../core/ui/classes.ts';

interface PeriodLinksProps {
  chosen: Period;
  address: (period: Period) => string;
}

export function PeriodLinks({ chosen, address }: PeriodLinksProps) {
  return (
    <nav aria-label="Period" className="w-full lg:w-auto">
      <ul className="grid grid-cols-3 border-2 border-ink sm:grid-cols-6">
        {periods.map((period) => (
          <li
            key={period}
            className="border-ink nth-[n+4]:border-t-2 not-nth-[3n+1]:border-l-2 sm:border-t-0! sm:not-first:border-l-2"
          >
            <Link
              href={address(period)}
              aria-current={period === chosen ? 'true' : undefined}
              className={classes(
                'grid min-h-11 place-items-center px-3.5 font-display text-xl leading-none font-extrabold whitespace-nowrap no-underline focus-visible:-outline-offset-4',
                period === chosen ? 'bg-ink text-paper' : 'hover:bg-deep',
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
