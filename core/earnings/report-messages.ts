import { localize } from '../locale/localize.ts';
import type { EarningGrouping } from './report.ts';

export const reportMessages = localize({
  en: {
    rateMissing: 'An exchange rate is missing. Enter it in Networks and rates.',
    title: 'Earnings',
    list: 'What earns',
    daysIn: (days: string, zone: string) => `${days}, in the time of ${zone}.`,
    by: 'Earnings by',
    groupings: {
      review: 'Review',
      category: 'Category',
      'best-of': 'Best-of page',
      placement: 'Place',
      link: 'Managed link',
      merchant: 'Merchant',
      network: 'Network',
      country: 'Country',
      day: 'Day',
    } satisfies Record<EarningGrouping, string>,
    /** How the rows are counted. */
    hints: {
      review:
        'Earnings and clicks count for the review whose product was bought, wherever the link stood. Views are those of the review itself.',
      category:
        'Each review counts once, for the first of its categories in alphabetical order, so that the rows add up to the total.',
      'best-of':
        'What was bought through links on a best-of page. Everything else that belongs to a review is in Other pages.',
      placement: 'Where on the page the link stood. Views are not counted by place.',
      link: 'What was bought through a managed link. Views are not counted by link.',
      merchant:
        'Shops that are not among your merchants appear under the name that the network uses. Their clicks are in Other shops.',
      network: 'Clicks count for the network that the merchant is set to today.',
      country:
        'The country of the customer, where the network reports one. Clicks are not counted by country.',
      day: 'Sales count on the day of the sale, clicks on the day of the click, so the click before a sale may be on another day.',
    } satisfies Record<EarningGrouping, string>,
    columns: {
      earned: 'Earned',
      sales: 'Sales',
      views: 'Views',
      clicks: 'Clicks',
      conversion: 'Conversion',
      epc: 'Per click',
      rpm: 'Per 1,000 views',
      order: 'Avg. order',
      reversal: 'Reversed',
    },
    notAttributed: 'Not attributed',
    deleted: {
      review: 'Deleted reviews',
      category: 'Deleted reviews',
      'best-of': 'Deleted best-of pages',
      link: 'Deleted links',
      merchant: 'Deleted merchants',
    } as Partial<Record<EarningGrouping, string>>,
    none: {
      review: 'No review',
      category: 'No review',
      'best-of': 'Other pages',
      link: 'Direct links',
      merchant: 'Other shops',
      network: 'Other shops',
      country: 'Unknown country',
    } as Partial<Record<EarningGrouping, string>>,
    uncategorized: 'Uncategorized',
    pending: (amount: string) => `${amount} pending`,
    ofItPending: (amount: string) => `${amount} of this is pending and can still be reversed.`,
    nothingPending: 'Nothing is pending.',
    reversedAmount: (amount: string) => `${amount} reversed`,
    change: (percent: number) =>
      `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent).toLocaleString()}%`,
    changeFrom: (before: string) => `before: ${before}`,
    more: (percent: number, before: string) =>
      percent === 0
        ? `as much as ${before}`
        : `${Math.abs(percent).toLocaleString()}% ${percent > 0 ? 'more' : 'less'} than ${before}`,
    noneBefore: (before: string) => `nothing in ${before}`,
    notImportedBefore: (before: string) => `no full report of ${before}`,
    currency: 'Currency',
    allIn: (currency: string) => `All in ${currency}`,
    ratesUsed: (rates: string) =>
      `Converted with the rates you entered: ${rates}. Each amount is rounded once.`,
    rate: (currency: string, rate: string, into: string, day: string) =>
      `1 ${currency} = ${rate} ${into} (${day})`,
    missing: (currencies: string) =>
      `There is no exchange rate for ${currencies}, so nothing is added up.`,
    toAddThemUp: 'To see one total,',
    separate: 'Currencies are not added up. To see one total,',
    enterRatesFor: 'enter exchange rates',
    clicksOfAll: 'Views and clicks include all visitors, whatever currency they paid in.',
    firstDay: (day: string) =>
      `The first imported sale was on ${day}. Earlier days are empty, which does not mean that there were no sales.`,
    coverage: (from: string, to: string) => `${from} to ${to}`,
    coverageTitle: 'Imported sales',
    numbers: {
      earned: 'Earned',
      sales: 'Sales',
      epc: 'Earned per click',
      rpm: 'Per 1,000 views',
      conversion: 'Conversion',
      order: 'Average order',
      reversal: 'Reversed sales',
      notAttributed: 'Not attributed',
      ordered: 'Ordered items',
    },
    ofClicks: (clicks: number) =>
      `of ${clicks.toLocaleString()} ${clicks === 1 ? 'click' : 'clicks'}`,
    ofSales: (reversals: string, all: string) => `${reversals} of ${all} reported sales`,
    views: (views: number) =>
      `${views.toLocaleString()} ${views === 1 ? 'view' : 'views'} of reviews`,
    attribute: 'Assign them',
    allAttributed: 'All earnings belong to a review.',
    orderedHint: 'From Amazon’s order report: not shipped yet, so no earnings.',
    chart: 'Earnings and sales over time',
    chartColumns: {
      days: 'Days',
      earned: 'Earned',
      sales: 'Sales',
      beforeEarned: 'Earned before',
      beforeSales: 'Sales before',
    },
    asTable: 'Earnings and sales as a table',
    sales: (count: number) => `${count.toLocaleString()} ${count === 1 ? 'sale' : 'sales'}`,
    clicks: (count: number) => `${count.toLocaleString()} ${count === 1 ? 'click' : 'clicks'}`,
    before: (earned: string, sales: string) => `(before: ${earned}, ${sales})`,
    failed: 'The earnings could not be loaded just now.',
    stale: 'The earnings could not be refreshed just now. These are the last ones.',
    emptyTitle: 'No Earnings Yet',
    emptyHint:
      'Import a report from your affiliate network to see what each review, link and place earns.',
    importReport: 'Import a report',
    noRows: 'No Earnings',
    noRowsHint: 'Nothing was earned in this period, and nothing was clicked.',
    allEarnings: 'All about earnings',
    csv: [
      'Name',
      'Currency',
      'Earned',
      'Of Which Pending',
      'Reversed',
      'Sales',
      'Reversed Sales',
      'Sale Amount',
      'Average Order',
      'Reversal Rate',
      'Ordered Items',
      'Page Views',
      'Buy Clicks',
      'Conversion',
      'Earned Per Click',
      'Earned Per 1,000 Views',
      'Earned Before',
    ],
  },
});
