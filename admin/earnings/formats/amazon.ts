import { amazonHeaders as headers } from './amazon-headers.ts';
import { formatDefaults, type ReportFormat } from './format.ts';

/**
 * Amazon Associates, "Fee-Earnings" (items shipped and returned) and "Fee-Orders" (items ordered), as CSV or
 * tab-separated text, with a title line before the header.
 *
 * Sources: https://affiliate-program.amazon.com/help/node/topic/GCDWWRFEMW3Q2TE2 (what the columns of the
 * earnings report mean), …/GPTZ495QPL6TEZLJ (orders report), …/GF7VJDBPANJTKYQE (negative numbers are returns,
 * on separate rows, perhaps in a later report). Amazon documents no list of headers; these are those that
 * public readers of the files of the US, Canadian and British programmes expect, `Ad Fees` of older and
 * `Commission Income` of newer help pages. Not documented: an id of the transaction (there is none), the
 * currency where the sign of a header has several meanings, and headers in other languages than English: the
 * German, Spanish and French ones are the words that those programmes use, several for each column.
 */
const shared = {
  ...formatDefaults,
  network: 'amazon',
  key: null,
  required: ['product_ref', 'date', 'sub_id', 'quantity'],
} as const;

const columns = {
  product_name: headers.name,
  product_ref: ['asin'],
  /** A tracking id names a site or a page of the owner, never a visitor. */
  sub_id: headers.trackingId,
  price: headers.price,
};

export const amazonEarnings: ReportFormat = {
  ...shared,
  id: 'amazon-earnings',
  columns: {
    ...columns,
    // Reports by the day of the order have no other.
    date: [...headers.shipped, ...headers.ordered],
    quantity: headers.itemsShipped,
    returned: headers.returns,
    sale_amount: headers.revenue,
    commission: headers.fees,
  },
  required: [...shared.required, 'commission'],
};

/** Ordered is not yet earned: the sale is in the earnings report when it is shipped. */
export const amazonOrders: ReportFormat = {
  ...shared,
  id: 'amazon-orders',
  columns: {
    ...columns,
    date: headers.ordered,
    quantity: headers.itemsOrdered,
  },
  required: [...shared.required, 'price'],
  status: 'pending',
  kind: () => 'order',
  amounts: 'order',
};
