import { earningQueries } from '../../../core/earnings/report.ts';
import { paths } from '../../paths.ts';
import { listAddress } from '../../ui/list/list-address.ts';

export const { read: readReportQuery, write: reportAddress } = listAddress(
  paths.earnings,
  earningQueries.list,
);
