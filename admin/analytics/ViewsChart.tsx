import { analyticsMessages } from '../../core/analytics/messages.ts';
import type { AnalyticsOverview } from '../../core/analytics/reports.ts';
import { TimeChart } from '../reports/TimeChart.tsx';

type Series = AnalyticsOverview['series'];

const columns = (
  [
    ['Views', 'page_views'],
    ['Clicks', 'buy_clicks'],
    ['Views before', 'before_page_views'],
    ['Clicks before', 'before_buy_clicks'],
  ] as const
).map(([name, key]) => ({
  name,
  cell: (point: Series[number]) => point[key]?.toLocaleString() ?? '',
}));

/** Views and clicks over time. */
export function ViewsChart({ series, before }: { series: Series; before: string }) {
  const compared = before !== '' && series.some((point) => point.before_page_views !== null);
  return (
    <TimeChart
      title="Views and clicks"
      series={series}
      before={compared ? before : ''}
      lines={[
        {
          unit: 'view',
          height: 200,
          tone: 'ink',
          value: (point) => point.page_views,
          before: (point) => point.before_page_views,
        },
        {
          unit: 'click',
          height: 110,
          tone: 'accent',
          value: (point) => point.buy_clicks,
          before: (point) => point.before_buy_clicks,
        },
      ]}
      reading={(point) => <Reading point={point} />}
      table={{
        label: 'Views and clicks as a table',
        columns: compared ? columns : columns.slice(0, 2),
      }}
    />
  );
}

function Reading({ point }: { point: Series[number] }) {
  const { page_views, buy_clicks, before_page_views, before_buy_clicks } = point;
  return (
    <>
      {analyticsMessages.some(page_views, 'view')}, {analyticsMessages.some(buy_clicks, 'click')}
      {before_page_views !== null && before_buy_clicks !== null && (
        <>
          {' '}
          (before: {before_page_views.toLocaleString()}, {before_buy_clicks.toLocaleString()})
        </>
      )}
    </>
  );
}
