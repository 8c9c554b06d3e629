import { analyticsMessages } from '../../core/analytics/messages.ts';
import { classes } from '../../core/ui/classes.ts';
import { formatMoment } from '../ui/dates.ts';
import { useFoundNothing } from './api.ts';
import { ListSection } from './ListSection.tsx';
import { SortHeading, table } from './SortHeading.tsx';
import { useList } from './use-view.ts';

/** What visitors wanted and the site does not have. */
export function FoundNothing() {
  const { query, pageAddress, sortBy } = useList('nothing');
  const sorting = { sort: query.sort, onSort: sortBy };
  return (
    <ListSection
      title="Searches that found nothing"
      list={useFoundNothing(query)}
      empty={{ title: analyticsMessages.nothingMissed, hint: analyticsMessages.nothingMissedHint }}
      pageAddress={pageAddress}
    >
      {(rows) => (
        <table className={table.all}>
          <thead>
            <tr className={table.head}>
              <SortHeading {...sorting} sorts={['keyword-asc', 'keyword-desc']} className="w-1/2">
                Keyword
              </SortHeading>
              <SortHeading {...sorting} sorts={['nothing-desc', 'nothing-asc']} right>
                In vain
              </SortHeading>
              <th scope="col" className="py-2 pl-2 text-right font-normal">
                Searches
              </th>
              <SortHeading
                {...sorting}
                sorts={['latest-desc', 'latest-asc']}
                right
                className="max-sm:hidden"
              >
                Latest
              </SortHeading>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.keyword} className={table.row}>
                <th scope="row" className={table.first}>
                  {row.keyword}
                </th>
                <td className={table.number}>{row.without_results.toLocaleString()}</td>
                <td className={table.number}>{row.searches.toLocaleString()}</td>
                <td className={classes(table.number, 'font-note text-sm text-soft max-sm:hidden')}>
                  {formatMoment(row.latest_at)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ListSection>
  );
}
