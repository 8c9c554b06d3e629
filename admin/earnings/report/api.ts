import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Period } from '../../../core/analytics/schema.ts';
import type { EarningListQuery } from '../../../core/earnings/report.ts';
import { client } from '../../api/client.ts';
import { request } from '../../api/request.ts';

const report = client.earnings.report;

/** The data stays while another period loads. */
export const overviewQuery = (period: Period, currency: string) => ({
  queryKey: ['earnings', 'report', 'overview', period, currency],
  queryFn: () => request(() => report.$get({ query: { period, currency } })),
  placeholderData: keepPreviousData,
});

/** The rows stay while others of the same grouping load. */
export const rowsQuery = ({ by, period, currency, sort, page }: EarningListQuery) =>
  queryOptions({
    queryKey: ['earnings', 'report', 'rows', { by, period, currency, sort, page }] as const,
    queryFn: () =>
      request(() =>
        report.rows.$get({ query: { by, period, currency, sort, page: String(page) } }),
      ),
    placeholderData: (former, query) => (query?.queryKey[3].by === by ? former : undefined),
  });

export const exportUrl = ({ by, period, currency }: EarningListQuery) =>
  report['rows.csv'].$url({ query: { by, period, currency } }).href;
