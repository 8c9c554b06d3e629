import { Link } from 'wouter';
import { changeInPercent } from '../../../core/analytics/reports.ts';
import {
  type EarningGrouping,
  type EarningReportRow,
  type EarningSort,
  earningRates,
  isRemainder,
} from '../../../core/earnings/report.ts';
import { reportMessages as messages } from '../../../core/earnings/report-messages.ts';
import { classes } from '../../../core/ui/classes.ts';
import { paths } from '../../paths.ts';
import { type Column, numberColumn } from '../../ui/DataTable.tsx';
import { formatDay } from '../../ui/days.ts';
import { styles } from '../../ui/styles.ts';
import { formatAmount, formatShare } from './amounts.ts';

type EarningColumn = Column<EarningReportRow, EarningSort>;

const names = messages.columns;
const count = (value: number | null) => (value === null ? '–' : value.toLocaleString());

/** The database orders by the name that it knows. */
const sortedByName: readonly EarningGrouping[] = [
  'review',
  'category',
  'best-of',
  'link',
  'merchant',
  'day',
];
const countsViews: readonly EarningGrouping[] = ['review', 'category', 'best-of', 'day'];

function RowName({ by, row }: { by: EarningGrouping; row: EarningReportRow }) {
  const name = by === 'day' && row.key !== '' ? formatDay(row.key) : row.name;
  if (row.post_id !== null) {
    return (
      <Link href={paths.editPost(row.post_id)} className={styles.rowLink}>
        {name}
      </Link>
    );
  }
  if (row.key === '') {
    return (
      <Link href={paths.notAttributed} className={classes(styles.rowLink, 'font-normal italic')}>
        {name}
      </Link>
    );
  }
  return (
    <span className={classes(isRemainder(row.key) && 'font-normal text-soft italic')}>{name}</span>
  );
}

/** Below the name on narrow screens, where its columns are hidden. */
function Summary({ row }: { row: EarningReportRow }) {
  return (
    <span className="block text-sm font-normal text-soft md:hidden">
      {messages.sales(row.sales)}
      {row.buy_clicks !== null && `, ${messages.clicks(row.buy_clicks)}`}
    </span>
  );
}

function Earned({ row, currency }: { row: EarningReportRow; currency: string }) {
  const { earned, pending, before_earned: before } = row;
  const percent = before === null || before <= 0 ? null : changeInPercent(earned, before);
  return (
    <>
      {formatAmount(earned, currency)}
      {percent !== null && percent !== 0 && (
        <span
          className="block text-sm text-soft"
          title={messages.changeFrom(formatAmount(before ?? 0, currency))}
        >
          {messages.change(percent)}
        </span>
      )}
      {pending !== 0 && (
        <span className="block text-sm text-soft">
          {messages.pending(formatAmount(pending, currency))}
        </span>
      )}
    </>
  );
}

/** What a list of earnings shows, by what it is grouped by. */
export function columnsBy(by: EarningGrouping, currency: string): EarningColumn[] {
  const amount = (value: number | null) => (value === null ? '–' : formatAmount(value, currency));
  const onWide = { hidden: 'max-lg:hidden' } as const;
  const onMedium = { hidden: 'max-md:hidden' } as const;
  const clicks: EarningColumn[] = [
    { ...numberColumn(names.clicks, 'clicks', (row) => count(row.buy_clicks)), ...onMedium },
    {
      ...numberColumn(names.conversion, 'conversion', (row) =>
        formatShare(earningRates(row).conversion, 1),
      ),
      ...onWide,
    },
    numberColumn(names.epc, 'epc', (row) => amount(earningRates(row).perClick)),
  ];
  const views: EarningColumn[] = [
    { ...numberColumn(names.views, 'views', (row) => count(row.page_views)), ...onWide },
    {
      ...numberColumn(names.rpm, 'rpm', (row) => amount(earningRates(row).perThousandViews)),
      ...onWide,
    },
  ];
  return [
    {
      name: messages.groupings[by],
      ...(sortedByName.includes(by) && {
        sorts: by === 'day' ? ['name-desc', 'name-asc'] : ['name-asc', 'name-desc'],
      }),
      width: 'w-full md:w-1/3 xl:w-1/4',
      cell: (row) => (
        <>
          <RowName by={by} row={row} />
          {by === 'link' && row.detail !== null && (
            <span className="block text-sm font-normal text-soft">{row.detail}</span>
          )}
          <Summary row={row} />
        </>
      ),
    },
    {
      name: names.earned,
      sorts: ['earned-desc', 'earned-asc'],
      right: true,
      cell: (row) => <Earned row={row} currency={currency} />,
    },
    { ...numberColumn(names.sales, 'sales', (row) => count(row.sales)), ...onMedium },
    ...(by === 'country' ? [] : clicks),
    ...(countsViews.includes(by) ? views : []),
    {
      ...numberColumn(names.order, 'order', (row) => amount(earningRates(row).averageOrder)),
      ...onWide,
    },
    {
      ...numberColumn(names.reversal, 'reversal', (row) =>
        formatShare(earningRates(row).reversal, 1),
      ),
      ...onMedium,
    },
  ];
}
