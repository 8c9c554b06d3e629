import { formatDefaults, type ReportFormat } from './format.ts';

/**
 * Rakuten Advertising, Signature Orders and Individual Item reports.
 *
 * Sources: https://pubhelp.rakutenadvertising.com/hc/en-us/articles/10035508493709 (Signature: `Member ID (U1)`
 * is the value of `u1`), https://docs.adverity.com/reference/connectors/connector-rakuten-advertiser.html (the
 * fields, `Commission Status` unlocked or locked); public readers of the file expect the header `Member ID
 * (U1), MID, Advertiser Name, Order ID, Transaction Date, Transaction Time, SKU, Sales, # of Items, Total
 * Commission, Process Date, Process Time`. A row is an item of an order; a return is another row with negative
 * amounts. The columns of a report are the publisher's choice and an id of the transaction is not always one
 * of them, so that the key is made of the day, the order, the item and the amounts; of the order's id only this
 * fingerprint is kept. Commissions have up to four decimals; the network pays their sum, rounded. Not documented:
 * the zone of a saved report (GMT by default).
 */
export const rakutenItems: ReportFormat = {
  ...formatDefaults,
  id: 'rakuten-items',
  network: 'rakuten',
  columns: {
    sub_id: ['member id (u1)', 'member id', 'u1'],
    merchant_name: ['advertiser name', 'advertiser'],
    order: ['order id'],
    date: ['transaction date'],
    time: ['transaction time'],
    product_ref: ['sku', 'sku number'],
    product_name: ['product name'],
    sale_amount: ['sales', 'gross sales'],
    quantity: ['# of items', 'items', 'quantity'],
    commission: ['total commission', 'total commissions', 'gross total commissions', 'commissions'],
    currency: ['currency', 'currency code'],
    status: ['commission status'],
  },
  required: ['order', 'date', 'commission', 'sale_amount'],
  statuses: { unlocked: 'pending', pending: 'pending', locked: 'confirmed', paid: 'confirmed' },
  finer: true,
  key: null,
};
