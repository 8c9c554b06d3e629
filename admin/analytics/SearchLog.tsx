import { useQuery } from '@tanstack/react-query';
import { analyticsMessages } from '../../core/analytics/messages.ts';
import type { AnalyticsOverview, AnalyticsSort, SearchRow } from '../../core/analytics/reports.ts';
import { classes } from '../../core/ui/classes.ts';
import { ListSection } from '../reports/ListSection.tsx';
import type { Column } from '../ui/DataTable.tsx';
import { formatDay } from '../ui/days.ts';
import { formatTime } from '../ui/time/dates.ts';
import { exportUrl, searchesQuery } from './api.ts';
import { countryFlag } from './country-flag.ts';
import { useList } from './use-analytics-view.ts';

const locationColours = new Map([
  ['home', 'bg-place-home'],
  ['products', 'bg-place-products'],
  ['review', 'bg-place-review'],
]);

function countryCell({ country }: SearchRow) {
  if (country === null) return 'Unknown';
  return (
    <>
      <span aria-hidden="true">{countryFlag(country)}</span> {country}
    </>
  );
}

const columns: Column<SearchRow, AnalyticsSort<'searches'>>[] = [
  {
    name: 'Keyword',
    sorts: ['keyword-asc', 'keyword-desc'],
    width: 'w-1/2 sm:w-2/5',
    cell: (row) => (
      <>
        {row.keyword}
        <span className="block text-sm font-normal text-soft sm:hidden">{countryCell(row)}</span>
      </>
    ),
  },
  {
    name: 'Location',
    sorts: ['location-asc', 'location-desc'],
    cell: ({ location }) => (
      <span
        className={classes(
          'inline-block px-1.5 py-0.5 text-sm leading-tight text-on-place',
          locationColours.get(location) ?? 'bg-place-other',
        )}
      >
        {location}
      </span>
    ),
  },
  {
    name: 'Country',
    sorts: ['country-asc', 'country-desc'],
    hidden: 'max-sm:hidden',
    cell: countryCell,
  },
  {
    name: 'Time',
    sorts: ['time-desc', 'time-asc'],
    right: true,
    cell: ({ timestamp }) => (
      <time dateTime={timestamp} className="font-note text-sm whitespace-normal text-soft">
        {formatTime(timestamp)}
      </time>
    ),
  },
];

export default function SearchLog({ overview }: { overview: AnalyticsOverview | undefined }) {
  const list = useList('searches');
  const isCut = overview !== undefined && overview.from_day < overview.log_from;
  return (
    <ListSection
      title="Keyword Search"
      hint={isCut ? analyticsMessages.logFrom(formatDay(overview.log_from)) : undefined}
      exported={exportUrl.searches(list.query.period)}
      list={list}
      result={useQuery(searchesQuery(list.query))}
      columns={columns}
      rowKey={({ id }) => id}
      empty={{ title: analyticsMessages.noSearches, hint: analyticsMessages.noSearchesHint }}
    />
  );
}
