import type { AnalyticsOverview } from '../../core/analytics/reports.ts';
import { classes } from '../../core/ui/classes.ts';
import { formatDays } from './days.ts';

interface SeriesTableProps {
  series: AnalyticsOverview['series'];
  compared: boolean;
  scrolls: boolean;
}

const columns = [
  ['Views', 'page_views'],
  ['Clicks', 'buy_clicks'],
  ['Views before', 'before_page_views'],
  ['Clicks before', 'before_buy_clicks'],
] as const;
const number = 'px-2 py-2 text-right font-normal';

export function SeriesTable({ series, compared, scrolls }: SeriesTableProps) {
  const shown = compared ? columns : columns.slice(0, 2);
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
            {shown.map(([name]) => (
              <th key={name} scope="col" className={number}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {series.toReversed().map((point) => (
            <tr key={point.from_day} className="border-b border-hairline">
              <th scope="row" className="py-2 font-normal">
                {formatDays(point.from_day, point.to_day)}
              </th>
              {shown.map(([name, key]) => (
                <td key={name} className={number}>
                  {point[key]?.toLocaleString()}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
