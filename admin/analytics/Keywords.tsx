import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { z } from 'zod';
import { analyticsMessages } from '../../core/analytics/messages.ts';
import type { AnalyticsSort, analyticsPages } from '../../core/analytics/reports.ts';
import { ListSection } from '../reports/ListSection.tsx';
import { type Column, numberColumn } from '../ui/DataTable.tsx';
import { formatTime } from '../ui/time/dates.ts';
import { exportUrl, keywordsQuery, noResultsQuery } from './api.ts';
import { NameList } from './NameList.tsx';
import { useList } from './use-analytics-view.ts';

type Row = z.output<typeof analyticsPages.keywords>['items'][number];

type SharedSort = AnalyticsSort<'keywords'> & AnalyticsSort<'nothing'>;

const keyword = {
  name: 'Keyword',
  sorts: ['keyword-asc', 'keyword-desc'],
  cell: (row) => row.keyword,
} as const satisfies Column<Row, SharedSort>;

const latest = {
  name: 'Latest',
  sorts: ['latest-desc', 'latest-asc'],
  right: true,
  hidden: 'max-sm:hidden',
  cell: ({ latest_at }) => (
    <span className="font-note text-sm text-soft">{formatTime(latest_at)}</span>
  ),
} as const satisfies Column<Row, SharedSort>;

const keywordColumns: Column<Row, AnalyticsSort<'keywords'>>[] = [
  { ...keyword, width: 'w-1/3' },
  { name: 'Countries', cell: ({ countries }) => <NameList names={countries} /> },
  numberColumn('Searches', 'searches', ({ searches }) => searches.toLocaleString()),
  latest,
];

const noResultColumns: Column<Row, AnalyticsSort<'nothing'>>[] = [
  {
    ...keyword,
    width: 'w-1/2',
    cell: (row) => (
      <>
        {row.keyword}
        <Link
          href={`/thisisme/settings?synonym=${encodeURIComponent(row.keyword)}`}
          aria-label={`Add as a synonym: ${row.keyword}`}
          className="flex min-h-11 w-fit items-center text-sm font-normal"
        >
          Add as a synonym
        </Link>
      </>
    ),
  },
  numberColumn('Without results', 'nothing', (row) => row.without_results.toLocaleString()),
  { name: 'Searches', right: true, cell: ({ searches }) => searches.toLocaleString() },
  latest,
];

/** Searches counted by normalized text. */
export function Keywords() {
  const list = useList('keywords');
  return (
    <ListSection
      title="Keywords"
      exported={exportUrl.keywords(list.query.period)}
      list={list}
      result={useQuery(keywordsQuery(list.query))}
      columns={keywordColumns}
      rowKey={(row) => row.keyword}
      empty={{ title: analyticsMessages.noKeywords, hint: analyticsMessages.noKeywordsHint }}
    />
  );
}

/** Searches that found nothing. */
export function NoResultSearches() {
  const list = useList('nothing');
  return (
    <ListSection
      title="Searches that found nothing"
      list={list}
      result={useQuery(noResultsQuery(list.query))}
      columns={noResultColumns}
      rowKey={(row) => row.keyword}
      empty={{ title: analyticsMessages.allFound, hint: analyticsMessages.allFoundHint }}
    />
  );
}
