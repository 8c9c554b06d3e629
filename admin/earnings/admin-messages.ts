const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

const transactions = (number: number) => count(number, 'transaction', 'transactions');

/** Messages that the screens for imports, attribution and networks share. */
export const earningAdminMessages = {
  transactions,
  noAmounts: 'No amounts',
  pending: 'pending',
  ofItPending: (amount: string) => `${amount} of it pending`,
  reversedAmount: (amount: string) => `${amount} reversed`,
  statuses: { pending: 'Pending', confirmed: 'Confirmed', reversed: 'Reversed' },
  kinds: { sale: 'Sale', order: 'Order', adjustment: 'Adjustment' },
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  delete: 'Delete',
  actions: 'Actions',
  clear: 'Clear search',
} as const;

export const notAttributedMessages = {
  intro:
    'Transactions are attributed to a review by their sub-ID, then by the page, the link or the product that the report names. The rest is listed here. Assign it once, and later reports are attributed in the same way.',
  views: { groups: 'Not attributed', assignments: 'Assignments' },
  search: 'Search',
  searchHelp: 'Product, merchant, sub-ID or link',
  sort: 'Order',
  sorts: {
    amount: 'Highest amount first',
    transactions: 'Most transactions first',
    newest: 'Newest first',
    key: 'By name',
  },
  count: (number: number) => count(number, 'group of similar rows', 'groups of similar rows'),
  total: 'Not attributed in total',
  columns: {
    what: 'What the report says',
    network: 'Network',
    transactions: 'Transactions',
    amount: 'Earned',
    days: 'Days',
    review: 'Review',
    assigned: 'Assigned',
  },
  kinds: {
    'sub-id': 'Sub-ID',
    page: 'Page',
    link: 'Link',
    product: 'Product number',
    'product-name': 'Product',
    merchant: 'Merchant',
  },
  assign: 'Assign',
  assignOne: (name: string) => `Assign ${name}`,
  failed: 'The transactions could not be loaded',
  none: 'Nothing left to assign',
  noneHelp:
    'Every imported transaction belongs to a review. After an import, transactions whose review is not found are listed here.',
  toImports: 'Import a report',
  noMatch: 'Nothing matches this search.',
  run: 'Attribute again',
  running: 'Attributing...',
  runHelp: 'Looks for the reviews again, for example after you added links.',
  ran: (number: number) =>
    number === 0 ? 'Nothing new was found' : `${transactions(number)} attributed`,
  runFailed: 'The transactions could not be attributed again',
  dialogTitle: 'Assign to a review',
  dialogText: (number: number) =>
    `${transactions(number)} of this kind and later ones of the same kind belong to:`,
  aReview: 'A review',
  noReview: 'No review',
  noReviewHelp:
    'For example sales of other products. They are removed from this list and still count in the totals.',
  review: 'Review',
  chooseReview: 'Choose a review, or “No review”',
  assignFailed: 'The transactions could not be assigned',
  assigned: (number: number) => `${transactions(number)} assigned`,
  assigning: (number: number) => `${transactions(number)} assigned so far...`,
  assignments: {
    count: (number: number) => count(number, 'assignment', 'assignments'),
    failed: 'The assignments could not be loaded',
    none: 'No assignments',
    noneHelp: 'What you assign to a review is listed here and can be taken back.',
    untitled: 'Untitled draft',
    undo: 'Take back',
    undoOne: (name: string) => `Take back the assignment of ${name}`,
    undoTitle: 'Take back assignment',
    undoText: (number: number) =>
      number === 0
        ? 'Later transactions of this kind are no longer assigned.'
        : `${transactions(number)} return to “Not attributed”, unless they are attributed in another way.`,
    undone: 'Assignment taken back',
    undoFailed: 'The assignment could not be taken back',
  },
} as const;

export const earningNetworkMessages = {
  intro:
    'How reports are read, and what currencies are worth in combined figures. Stored amounts are never converted.',
  formats: {
    title: 'Own formats',
    text: 'Reports of networks that are not known here. A format is defined when such a report is imported.',
    none: 'No custom formats yet.',
    toImports: 'Import a report to define one',
    failed: 'The formats could not be loaded',
    columns: { name: 'Name', network: 'Network', fields: 'Columns' },
    edit: 'Edit format',
    editOne: (name: string) => `Edit ${name}`,
    deleteTitle: 'Delete format',
    deleteOne: (name: string) => `Delete ${name}`,
    deleteText: (name: string) =>
      `Reports are no longer read as “${name}”. Transactions that were imported with it stay.`,
    deleted: 'Format deleted',
    deleteFailed: 'The format could not be deleted',
  },
  rates: {
    title: 'Exchange rates',
    text: 'Amounts of different currencies are added up only with a rate that you enter, and the figure names it with its date.',
    none: 'No exchange rates. Each currency is shown for itself.',
    failed: 'The exchange rates could not be loaded',
    columns: { rate: 'Rate', as_of: 'As of' },
    pair: (currency: string, into: string) => `${currency} in ${into}`,
    add: 'Add rate',
    edit: 'Change rate',
    editOne: (pair: string) => `Change the rate of ${pair}`,
    deleteOne: (pair: string) => `Delete the rate of ${pair}`,
    deleteTitle: 'Delete rate',
    deleteText: (pair: string) => `Figures that need the rate of ${pair} are shown apart again.`,
    from: 'One unit of',
    into: 'is worth in',
    rate: 'Rate',
    rateHint: 'Such as 1.0842, with at most ten decimals',
    as_of: 'Date of the rate',
    sentence: (currency: string, rate: string, into: string) => `1 ${currency} = ${rate} ${into}`,
    currencyInvalid: 'Three letters, such as EUR',
    same: 'Choose two different currencies',
    rateInvalid: 'A number such as 1.0842',
    ratePositive: 'The rate must be more than zero',
    dateInvalid: 'Enter a date',
    dateFuture: 'The date is in the future',
    saved: 'Rate saved',
    deleted: 'Rate deleted',
    saveFailed: 'The rate could not be saved',
    deleteFailed: 'The rate could not be deleted',
  },
  subIds: {
    title: 'Sub-IDs',
    text: 'Links to these shops name the review, the place on the page and the offer in a parameter that the network reports back. It never names a visitor.',
    failed: 'The merchants could not be loaded',
    none: 'No merchants yet.',
    ownProgramme: 'Own programme',
    columns: { merchant: 'Merchant', network: 'Network', parameter: 'Parameter' },
    missing: 'None: sales are attributed by link or product only',
    toMerchants: 'Change in Merchants',
  },
} as const;
