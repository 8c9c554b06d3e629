import { countryFlag } from '../../core/analytics/country-flag.ts';
import { analyticsMessages } from '../../core/analytics/messages.ts';
import { cutName, pageName } from '../../core/analytics/reports.ts';
import { useCountries } from './api.ts';
import { ListSection } from './ListSection.tsx';
import { Names } from './Names.tsx';
import { SortHeading, table } from './SortHeading.tsx';
import { useList } from './use-view.ts';

const PAGE_NAME_LENGTH = 20;

/** Country Analytics: where visitors came from and what they looked at. */
export function Countries() {
  const { query, pageAddress, sortBy } = useList('countries');
  const sorting = { sort: query.sort, onSort: sortBy };
  return (
    <ListSection
      title="Country Analytics"
      list={useCountries(query)}
      empty={{ title: analyticsMessages.noCountries, hint: analyticsMessages.noCountriesHint }}
      pageAddress={pageAddress}
    >
      {(rows) => (
        <table className={table.all}>
          <thead>
            <tr className={table.head}>
              <SortHeading {...sorting} sorts={['country-asc', 'country-desc']} className="w-1/3">
                Country
              </SortHeading>
              <th scope="col" className={table.heading}>
                Pages
              </th>
              <SortHeading {...sorting} sorts={['visits-desc', 'visits-asc']} right>
                Visits
              </SortHeading>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ country, visits, pages }) => (
              <tr key={country} className={table.row}>
                <th scope="row" className={table.first}>
                  <span aria-hidden="true" className="font-normal">
                    {countryFlag(country)}
                  </span>{' '}
                  {country}
                </th>
                <td className={table.text}>
                  <Names names={pages.map((page) => cutName(pageName(page), PAGE_NAME_LENGTH))} />
                </td>
                <td className={table.number}>{visits.toLocaleString()}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ListSection>
  );
}
