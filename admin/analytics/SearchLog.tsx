import { countryFlag } from '../../core/analytics/country-flag.ts';
import { analyticsMessages } from '../../core/analytics/messages.ts';
import type { AnalyticsOverview, SearchRow } from '../../core/analytics/reports.ts';
import { classes } from '../../core/ui/classes.ts';
import { formatMoment } from '../ui/dates.ts';
import { exportAddress, useSearches } from './api.ts';
import { formatDay } from './days.ts';
import { ExportLink } from './ExportLink.tsx';
import { ListSection } from './ListSection.tsx';
import { LocationBadge } from './LocationBadge.tsx';
import { SortHeading, table } from './SortHeading.tsx';
import { useList } from './use-view.ts';

const wide = 'max-sm:hidden';

/** Keyword Search: what was searched for, one by one. */
export function SearchLog({ overview }: { overview: AnalyticsOverview | undefined }) {
  const { query, pageAddress, sortBy } = useList('searches');
  const sorting = { sort: query.sort, onSort: sortBy };
  const shortened = overview !== undefined && overview.from_day < overview.log_from;
  return (
    <ListSection
      title="Keyword Search"
      action={<ExportLink name="Keyword Search" href={exportAddress.searches(query.period)} />}
      hint={shortened ? analyticsMessages.logFrom(formatDay(overview.log_from)) : undefined}
      list={useSearches(query)}
      empty={{ title: analyticsMessages.noSearches, hint: analyticsMessages.noSearchesHint }}
      pageAddress={pageAddress}
    >
      {(rows) => (
        <table className={table.all}>
          <thead>
            <tr className={table.head}>
              <SortHeading
                {...sorting}
                sorts={['keyword-asc', 'keyword-desc']}
                className="w-1/2 sm:w-2/5"
              >
                Keyword
              </SortHeading>
              <SortHeading {...sorting} sorts={['location-asc', 'location-desc']}>
                Location
              </SortHeading>
              <SortHeading {...sorting} sorts={['country-asc', 'country-desc']} className={wide}>
                Country
              </SortHeading>
              <SortHeading {...sorting} sorts={['time-desc', 'time-asc']} right>
                Time
              </SortHeading>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Search key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      )}
    </ListSection>
  );
}

function Search({ row }: { row: SearchRow }) {
  const country =
    row.country === null ? (
      'Unknown'
    ) : (
      <>
        <span aria-hidden="true">{countryFlag(row.country)}</span> {row.country}
      </>
    );
  return (
    <tr className={table.row}>
      <th scope="row" className={table.first}>
        {row.keyword}
        <span className="block text-sm font-normal text-soft sm:hidden">{country}</span>
      </th>
      <td className={table.text}>
        <LocationBadge location={row.location} />
      </td>
      <td className={classes(table.text, wide)}>{country}</td>
      <td className={table.number}>
        <time dateTime={row.timestamp} className="font-note text-sm text-soft">
          {formatMoment(row.timestamp)}
        </time>
      </td>
    </tr>
  );
}
