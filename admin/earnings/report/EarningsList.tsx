import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import {
  type EarningGrouping,
  type EarningListQuery,
  earningGroupings,
  earningSorts,
} from '../../../core/earnings/report.ts';
import { reportMessages as messages } from '../../../core/earnings/report-messages.ts';
import { FilterButtons } from '../../reports/FilterButtons.tsx';
import { ListSection } from '../../reports/ListSection.tsx';
import { exportUrl, rowsQuery } from './api.ts';
import { columnsBy } from './columns.tsx';

interface EarningsListProps {
  title: string;
  query: EarningListQuery;
  /** Of the screen with another query. */
  address: (query: EarningListQuery) => string;
  /** That the amounts are in. */
  currency: string;
}

/** Earnings by what the owner chooses, with the views and clicks of the same. */
export function EarningsList({ title, query, address, currency }: EarningsListProps) {
  const [, navigate] = useLocation();
  const { by, sort } = query;
  const change = (part: Partial<EarningListQuery>) =>
    navigate(address({ ...query, page: 1, ...part }), { replace: true });
  /** The columns differ, so that an order may not be there any more. */
  const show = (grouping: EarningGrouping) =>
    change({ by: grouping, sort: grouping === 'day' ? 'name-desc' : earningSorts[0] });
  return (
    <ListSection
      title={title}
      hint={messages.hints[by]}
      exported={exportUrl(query)}
      filter={
        <FilterButtons
          name={messages.by}
          choices={earningGroupings}
          nameOf={(grouping) => messages.groupings[grouping]}
          chosen={by}
          onChoose={show}
        />
      }
      list={{
        query: { sort },
        sortBy: (chosen) => change({ sort: chosen }),
        pageAddress: (page) => address({ ...query, page }),
      }}
      result={useQuery(rowsQuery(query))}
      columns={columnsBy(by, currency)}
      rowKey={({ key }) => key}
      empty={{ title: messages.noRows, hint: messages.noRowsHint }}
    />
  );
}
