import type { AnalyticsOverview } from '../../core/analytics/reports.ts';
import { classes } from '../../core/ui/classes.ts';
import { formatDays } from './days.ts';

interface SeriesTableProps {
  series: AnalyticsOverview['series'];
  compared: boolean;
  /** Whether it is long enough on the screen to be scrolled, which takes the keyboard. */
  scrolls: boolean;
}

const number = 'px-2 py-2 text-right font-normal';

/** The points of the lines as a table, newest first. */
export function SeriesTable({ series, compared, scrolls }: SeriesTableProps) {
  return (
    <section
      aria-label="Views and clicks as a table"
      tabIndex={scrolls ? 0 : undefined}
      className={classes('border-t-2 border-ink', scrolls && 'max-h-96 overflow-y-auto')}
    >
      <table className="w-full border-collapse text-left">
        <thead className="sticky top-0 bg-paper">
          <tr className="border-b border-hairline font-note text-sm text-soft">
            <th scope="col" className="py-2 font-normal">
              Days
            </th>
            <th scope="col" className={number}>
              Views
            </th>
            <th scope="col" className={number}>
              Clicks
            </th>
            {compared && (
              <>
                <th scope="col" className={number}>
                  Views before
                </th>
                <th scope="col" className={number}>
                  Clicks before
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {series.toReversed().map((point) => (
            <tr key={point.from_day} className="border-b border-hairline">
              <th scope="row" className="py-2 font-normal">
                {formatDays(point.from_day, point.to_day)}
              </th>
              <td className={number}>{point.page_views.toLocaleString()}</td>
              <td className={number}>{point.buy_clicks.toLocaleString()}</td>
              {compared && (
                <>
                  <td className={number}>{point.before_page_views?.toLocaleString()}</td>
                  <td className={number}>{point.before_buy_clicks?.toLocaleString()}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
