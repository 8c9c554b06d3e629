import { formatDefaults, type ReportFormat } from './format.ts';

/**
 * CJ, commission detail report.
 *
 * Source: https://developers.cj.com/graphql/reference/Commission%20Detail (`commissionId`, `actionStatus` new,
 * extended, locked or closed, `actionType`, `eventDate`, `postingDate`, `original`, `originalActionId`,
 * `pubCommissionAmount…`, `saleAmount…`, `shopperId`); headers are these fields as words. A correction or a
 * reversal is a separate row with its own commission id and the difference as its (mostly negative) amount,
 * so that the rows of an action add up to what it earned: each row is kept as a transaction, corrections as
 * adjustments. Order ids are not read. Not documented: the exact headers of the file that the interface
 * exports, and its time zone where a date has no offset (CJ's is that of California).
 */
export const cjCommissions: ReportFormat = {
  ...formatDefaults,
  id: 'cj-commissions',
  network: 'cj',
  columns: {
    transaction_key: ['commission id'],
    status: ['action status', 'status', 'commission status'],
    type: ['action type'],
    date: ['event date', 'action date', 'transaction date', 'posting date'],
    commission: [
      'publisher commission',
      'publisher commission amount',
      'pub commission amount',
      'pub commission amount pub currency',
      'publisher commission amount pub currency',
      'commission amount',
      'commission',
    ],
    sale_amount: ['sale amount', 'sale amount pub currency', 'order amount'],
    currency: ['currency', 'publisher currency', 'pub currency', 'functional currency'],
    sub_id: ['shopper id', 'sid', 'publisher sid'],
    page_url: ['click referring url', 'referring url'],
    merchant_name: ['advertiser name', 'advertiser'],
    country: ['country', 'customer country'],
    original: ['original', 'is original'],
  },
  required: ['transaction_key', 'status', 'date', 'commission'],
  time_zone: 'America/Los_Angeles',
  statuses: { new: 'pending', extended: 'pending', locked: 'confirmed', closed: 'confirmed' },
  status: null,
  kind: (cell) =>
    /^(?:false|no|n|0|correction|corrected)$/i.test(cell('original')) ||
    /bonus|perf/i.test(cell('type'))
      ? 'adjustment'
      : 'sale',
};
