import { keepPreviousData } from '@tanstack/react-query';
import type { Period } from '../../../core/analytics/schema.ts';
import type { EarningListQuery } from '../../../core/earnings/report.ts';
import { client } from '../../api/client.ts';
import { request } from '../../api/request.ts';

const report = client.earnings.report;

/** The data stays while another period or page loads. */
export const overviewQuery = (period: Period, currency: string) => ({
  queryKey: ['earnings', 'report', 'overview', period, currency],
  queryFn: () => request(() => report.$get({ query: { period, currency } })),
  placeholderData: keepPreviousData,
});

export const rowsQuery = ({ by, period, currency, sort, page }: EarningListQuery) => ({
  queryKey: ['earnings', 'report', 'rows', by, period, currency, sort, page],
  queryFn: () =>
    request(() => report.rows.$get({ query: { by, period, currency, sort, page: String(page) } })),
  placeholderData: keepPreviousData,
});

export const exportUrl = ({ by, period, currency }: EarningListQuery) =>
  report['rows.csv'].$url({ query: { by, period, currency } }).href;
