import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { analyticsMessages } from '../../core/analytics/messages.ts';
import {
  type AnalyticsSort,
  type analyticsPages,
  cutName,
  pageName,
} from '../../core/analytics/reports.ts';
import { ListSection } from '../reports/ListSection.tsx';
import { type Column, numberColumn } from '../ui/DataTable.tsx';
import { countriesQuery } from './api.ts';
import { countryFlag } from './country-flag.ts';
import { NameList } from './NameList.tsx';
import { useList } from './use-analytics-view.ts';

const PAGE_NAME_LENGTH = 20;

type Row = z.output<typeof analyticsPages.countries>['items'][number];

const columns: Column<Row, AnalyticsSort<'countries'>>[] = [
  {
    name: 'Country',
    sorts: ['country-asc', 'country-desc'],
    width: 'w-1/3',
    cell: ({ country }) => (
      <>
        <span aria-hidden="true" className="font-normal">
          {countryFlag(country)}
        </span>{' '}
        {country}
      </>
    ),
  },
  {
    name: 'Pages',
    cell: ({ pages }) => (
      <NameList names={pages.map((page) => cutName(pageName(page), PAGE_NAME_LENGTH))} />
    ),
  },
  numberColumn('Visits', 'visits', ({ visits }) => visits.toLocaleString()),
];

export function Countries() {
  const list = useList('countries');
  return (
    <ListSection
      title="Country Analytics"
      list={list}
      result={useQuery(countriesQuery(list.query))}
      columns={columns}
      rowKey={({ country }) => country}
      empty={{ title: analyticsMessages.noCountries, hint: analyticsMessages.noCountriesHint }}
    />
  );
}
