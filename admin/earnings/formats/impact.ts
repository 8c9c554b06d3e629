import { formatDefaults, type ReportFormat } from './format.ts';

/**
 * impact.com, action listings for partners.
 *
 * Sources: https://help.impact.com/en/support/solutions/articles/48001238030 (Advanced Action Listing),
 * …/155000000118 (based on clearing date: `Action ID`, `Sub ID`, `Brand`, statuses APPROVED, PENDING and
 * REVERSED, `Sale Amount`), …/155000002735 (for a paystub: `Action Id`, `Campaign Name`, `Payout`,
 * `Action Date`), https://integrations.impact.com/impact-publisher/reference/actions (`Id`, `State`, `Payout`,
 * `Amount`, `SubId1`, `EventDate`). An action keeps its id when it is modified or reversed. Order ids and
 * customer columns are not read. Not documented: the column of the currency in the listings, and their zone.
 */
export const impactActions: ReportFormat = {
  ...formatDefaults,
  id: 'impact-actions',
  network: 'impact',
  columns: {
    transaction_key: ['action id', 'actionid', 'id'],
    status: ['status', 'action status', 'state'],
    date: ['action date', 'event date'],
    commission: [
      'action earnings',
      'earnings',
      'payout',
      'total earnings',
      'action cost',
      'commission',
    ],
    sale_amount: ['sale amount', 'amount', 'revenue'],
    currency: ['currency', 'payout currency'],
    sub_id: ['sub id 1', 'subid 1', 'sub id1', 'subid1', 'sub id'],
    page_url: ['referring url', 'referrer url'],
    merchant_name: ['brand', 'campaign name', 'campaign', 'program', 'program name'],
    product_ref: ['sku'],
    country: ['customer country', 'geo country', 'country'],
  },
  required: ['transaction_key', 'status', 'date', 'commission'],
  statuses: {
    pending: 'pending',
    approved: 'confirmed',
    reversed: 'reversed',
    locked: 'confirmed',
    cleared: 'confirmed',
    paid: 'confirmed',
  },
  status: null,
};
