import type { EarningOverview } from '../../../core/earnings/report.ts';
import { currencyOf } from '../../../core/earnings/report.ts';
import { reportMessages as messages } from '../../../core/earnings/report-messages.ts';
import { decimalsOf } from '../../../core/money/currencies.ts';
import { TimeChart } from '../../reports/TimeChart.tsx';
import { formatAmount } from './amounts.ts';

interface EarningsChartProps {
  series: EarningOverview['series'];
  currency: string;
  /** The name of the previous period; empty if there is none to compare with. */
  before: string;
}

type Point = EarningOverview['series'][number];

/** Earnings and sales over time. */
export function EarningsChart({ series, currency, before }: EarningsChartProps) {
  const code = currencyOf(currency);
  const unit = 10 ** decimalsOf(code);
  const amount = (value: number | null) => (value === null ? '' : formatAmount(value, currency));
  const names = messages.chartColumns;
  const columns = [
    { name: names.earned, cell: (point: Point) => amount(point.earned) },
    { name: names.sales, cell: (point: Point) => point.sales.toLocaleString() },
    { name: names.beforeEarned, cell: (point: Point) => amount(point.before_earned) },
    { name: names.beforeSales, cell: (point: Point) => point.before_sales?.toLocaleString() ?? '' },
  ];
  const scale = (value: number) =>
    value.toLocaleString(undefined, {
      style: 'currency',
      currency: code,
      maximumFractionDigits: 0,
    });
  return (
    <TimeChart
      title={messages.chart}
      series={series}
      before={before}
      lines={[
        {
          unit: scale,
          height: 200,
          tone: 'ink',
          value: (point) => point.earned / unit,
          before: (point) => (point.before_earned ?? 0) / unit,
        },
        {
          unit: messages.sales,
          height: 110,
          tone: 'accent',
          value: (point) => point.sales,
          before: (point) => point.before_sales,
        },
      ]}
      reading={({ earned, sales, before_earned, before_sales }) =>
        [
          `${amount(earned)}, ${messages.sales(sales)}`,
          before !== '' &&
            before_sales !== null &&
            messages.before(amount(before_earned), messages.sales(before_sales)),
        ]
          .filter(Boolean)
          .join(' ')
      }
      table={{ label: messages.asTable, columns: before === '' ? columns.slice(0, 2) : columns }}
    />
  );
}
