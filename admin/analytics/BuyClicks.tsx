import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { clickMessages, placementName } from '../../core/analytics/messages.ts';
import {
  type AnalyticsSort,
  type ClickGrouping,
  type ClickRow,
  clickGroupings,
} from '../../core/analytics/reports.ts';
import { classes } from '../../core/ui/classes.ts';
import { paths } from '../paths.ts';
import { FilterButtons } from '../reports/FilterButtons.tsx';
import { ListSection } from '../reports/ListSection.tsx';
import { type Column, numberColumn } from '../ui/DataTable.tsx';
import { analyticsAddress } from './analytics-address.ts';
import { clicksQuery, exportUrl } from './api.ts';
import { useAnalyticsView, useList } from './use-analytics-view.ts';

const names: Record<ClickGrouping, (row: ClickRow) => string> = {
  placement: ({ name }) => placementName(name),
  merchant: ({ name }) => name ?? clickMessages.unknownMerchant,
  offer: ({ name }) => name ?? clickMessages.noReview,
  link: ({ name }) => name ?? '',
};

function detailOf(by: ClickGrouping, { post_id, detail }: ClickRow): string {
  if (by === 'link') return detail ?? '';
  if (by !== 'offer' || post_id === null) return '';
  return detail === null ? clickMessages.primaryOffer : detail || clickMessages.otherOffer;
}

function ClickName({ by, row }: { by: ClickGrouping; row: ClickRow }) {
  const detail = detailOf(by, row);
  return (
    <>
      {row.post_id === null ? (
        <span className={classes(row.name === null && 'font-normal text-soft italic')}>
          {names[by](row)}
        </span>
      ) : (
        <Link
          href={paths.editPost(row.post_id)}
          className="decoration-1 underline-offset-4 hover:underline"
        >
          {names[by](row)}
        </Link>
      )}
      {detail !== '' && <span className="block text-sm font-normal text-soft">{detail}</span>}
    </>
  );
}

const columnsBy = (by: ClickGrouping): Column<ClickRow, AnalyticsSort<'clicks'>>[] => [
  {
    name: clickMessages.groupings[by],
    // The names of places are those of this screen, not of the database.
    ...(by !== 'placement' && { sorts: ['name-asc', 'name-desc'] }),
    width: 'w-1/2',
    cell: (row) => <ClickName by={by} row={row} />,
  },
  numberColumn(clickMessages.columns.clicks, 'clicks', ({ clicks }) => clicks.toLocaleString()),
  {
    name: clickMessages.columns.share,
    right: true,
    cell: ({ share }) => clickMessages.share(share),
  },
];

/** Clicks on links to shops by where they stood or where they led. */
export function BuyClicks() {
  const [, navigate] = useLocation();
  const view = useAnalyticsView();
  const list = useList('clicks');
  const { clicksBy: by } = view;
  const show = (clicksBy: ClickGrouping) =>
    navigate(analyticsAddress({ ...view, clicksBy, clicks: { ...view.clicks, page: 1 } }), {
      replace: true,
    });
  return (
    <ListSection
      title={clickMessages.title}
      hint={clickMessages.hint}
      exported={exportUrl.clicks(view.period)}
      filter={
        <FilterButtons
          name={clickMessages.by}
          choices={clickGroupings}
          nameOf={(grouping) => clickMessages.groupings[grouping]}
          chosen={by}
          onChoose={show}
        />
      }
      list={list}
      result={useQuery(clicksQuery({ ...list.query, by }))}
      columns={columnsBy(by)}
      rowKey={({ key }) => key ?? ''}
      empty={{ title: clickMessages.none, hint: clickMessages.noneHint }}
    />
  );
}
