import { formatDefaults, type ReportFormat } from './format.ts';

/**
 * Awin, Reports → Transactions → Export as CSV.
 *
 * Sources: https://help.awin.com/docs/understanding-the-data-fields-in-the-transactions-report (`id`,
 * `sale_amount`, `commission`, `date`, `commission_status` with 0 pending, 1 approved and 2 declined, `type`,
 * `url`), https://help.awin.com/apidocs/returns-a-list-of-transactions-for-a-given-publisher (the same fields
 * of the API, with the statuses as words and `deleted`, and their currencies and click references). The
 * transaction's id is the same in both. `extra` is the order reference of the merchant and is not read.
 * Not documented: the column of the currency in the export, its time zone (UTC is the API's default), and
 * whether amounts are written in the locale of the account.
 */
export const awinTransactions: ReportFormat = {
  ...formatDefaults,
  id: 'awin-transactions',
  network: 'awin',
  columns: {
    transaction_key: ['id', 'transaction id'],
    status: ['commission status', 'status', 'transaction status'],
    date: ['date', 'transaction date', 'transaction time'],
    commission: ['commission', 'commission amount'],
    sale_amount: ['sale amount', 'sale value'],
    currency: ['currency', 'currency code', 'commission currency', 'commission amount currency'],
    sub_id: ['click ref', 'clickref', 'click reference', 'click ref 1', 'click ref1'],
    page_url: ['url', 'publisher url', 'click url', 'referrer'],
    merchant_name: ['advertiser name', 'advertiser', 'merchant name', 'merchant', 'programme name'],
    country: ['customer country'],
    type: ['type', 'transaction type'],
  },
  required: ['transaction_key', 'status', 'date', 'commission', 'sale_amount'],
  statuses: {
    0: 'pending',
    1: 'confirmed',
    2: 'reversed',
    pending: 'pending',
    approved: 'confirmed',
    confirmed: 'confirmed',
    declined: 'reversed',
    deleted: 'reversed',
  },
  status: null,
  kind: (cell) =>
    /bonus|tenancy|placement|compensation/i.test(cell('type')) ? 'adjustment' : 'sale',
};
