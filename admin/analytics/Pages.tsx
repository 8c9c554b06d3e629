import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { pageMessages, pageName } from '../../core/analytics/messages.ts';
import {
  type AnalyticsSort,
  clickRate,
  type PageFilter,
  type PageRow,
  pageFilters,
} from '../../core/analytics/reports.ts';
import { classes } from '../../core/ui/classes.ts';
import { paths } from '../paths.ts';
import { FilterButtons } from '../reports/FilterButtons.tsx';
import { ListSection } from '../reports/ListSection.tsx';
import { type Column, numberColumn } from '../ui/DataTable.tsx';
import { analyticsAddress } from './analytics-address.ts';
import { exportUrl, pagesQuery } from './api.ts';
import { useAnalyticsView, useList } from './use-analytics-view.ts';

const { columns: names, kinds } = pageMessages;

function PageTitle({ row: { name, path, post_id } }: { row: PageRow }) {
  const text = pageName(name, path);
  if (post_id === null) {
    return <span className={classes(path === null && 'font-normal text-soft italic')}>{text}</span>;
  }
  return (
    <Link
      href={paths.editPost(post_id)}
      className="decoration-1 underline-offset-4 hover:underline"
    >
      {text}
    </Link>
  );
}

/** Views of the other kinds are not counted. */
const countsViews = ({ kind }: PageRow) =>
  ['review', 'best-of', 'comparison', 'category'].includes(kind);

const columns: Column<PageRow, AnalyticsSort<'pages'>>[] = [
  {
    name: names.page,
    sorts: ['name-asc', 'name-desc'],
    width: 'w-1/2',
    cell: (row) => (
      <>
        <PageTitle row={row} />
        <span className="block text-sm font-normal wrap-anywhere text-soft">
          {row.path ?? kinds[row.kind]}
        </span>
      </>
    ),
  },
  numberColumn(names.views, 'views', (row) =>
    countsViews(row) ? row.page_views.toLocaleString() : '–',
  ),
  numberColumn(names.clicks, 'clicks', ({ buy_clicks }) => buy_clicks.toLocaleString()),
  numberColumn(names.rate, 'rate', ({ page_views, buy_clicks }) =>
    page_views === 0 ? '–' : `${clickRate(buy_clicks, page_views)}%`,
  ),
];

/** What each page of the site earns: its views and the clicks on the links to shops that stand on it. */
export default function Pages() {
  const [, navigate] = useLocation();
  const view = useAnalyticsView();
  const list = useList('pages');
  const { pageKind: kind } = view;
  const show = (pageKind: PageFilter) =>
    navigate(analyticsAddress({ ...view, pageKind, pages: { ...view.pages, page: 1 } }), {
      replace: true,
    });
  return (
    <ListSection
      title={pageMessages.title}
      hint={pageMessages.hint}
      exported={exportUrl.pages(view.period)}
      filter={
        <FilterButtons
          name={pageMessages.by}
          choices={pageFilters}
          nameOf={(filter) => (filter === 'all' ? pageMessages.all : kinds[filter])}
          chosen={kind}
          onChoose={show}
        />
      }
      list={list}
      result={useQuery(pagesQuery({ ...list.query, kind }))}
      columns={columns}
      rowKey={({ key }) => key}
      empty={{ title: pageMessages.none, hint: pageMessages.noneHint }}
    />
  );
}
