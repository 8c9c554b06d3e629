import { analyticsMessages } from '../../core/analytics/messages.ts';
import { classes } from '../../core/ui/classes.ts';
import { formatMoment } from '../ui/dates.ts';
import { exportAddress, useKeywords } from './api.ts';
import { ExportLink } from './ExportLink.tsx';
import { ListSection } from './ListSection.tsx';
import { Names } from './Names.tsx';
import { SortHeading, table } from './SortHeading.tsx';
import { useList } from './use-view.ts';

/** Keywords: the searches gathered, however they were typed. */
export function Keywords() {
  const { query, pageAddress, sortBy } = useList('keywords');
  const sorting = { sort: query.sort, onSort: sortBy };
  return (
    <ListSection
      title="Keywords"
      action={<ExportLink name="Keywords" href={exportAddress.keywords(query.period)} />}
      list={useKeywords(query)}
      empty={{ title: analyticsMessages.noKeywords, hint: analyticsMessages.noKeywordsHint }}
      pageAddress={pageAddress}
    >
      {(rows) => (
        <table className={table.all}>
          <thead>
            <tr className={table.head}>
              <SortHeading {...sorting} sorts={['keyword-asc', 'keyword-desc']} className="w-1/3">
                Keyword
              </SortHeading>
              <th scope="col" className={table.heading}>
                Countries
              </th>
              <SortHeading {...sorting} sorts={['searches-desc', 'searches-asc']} right>
                Searches
              </SortHeading>
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
                <td className={table.text}>
                  <Names names={row.countries} />
                </td>
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
