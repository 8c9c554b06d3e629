import {
  EARNING_FIRST_YEAR,
  EARNING_LAST_YEAR,
  EARNING_ROWS_MAX_COUNT,
  REPORT_MAX_BYTES,
} from '../../core/earnings/limits.ts';
import type { ProblemReason } from '../../core/earnings/schema.ts';
import { localize } from '../../core/locale/localize.ts';
import type { FileRefusal } from './reading/report.ts';

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

const transactions = (number: number) => count(number, 'transaction', 'transactions');
const rows = (number: number) => count(number, 'row', 'rows');

const suchAs = (values: string, example: string | null) =>
  example === null ? values : `${values} such as ${example}`;

export const importScreenMessages = localize({
  en: {
    choose: 'Choose reports',
    drop: 'or drop them here',
    dropNow: 'Drop them to read them',
    kinds:
      'CSV or TSV files from an affiliate network: Amazon Associates, Awin, CJ, Impact, Rakuten, or any other one. They are read on this device. Names and addresses of customers are never sent.',
    files: 'Chosen reports',
    remove: 'Remove',
    removeOne: (name: string) => `Remove ${name}`,
    opening: 'Reading the file...',
    openFailed: 'The file could not be read. Choose it again.',
    readFailed: 'The file could not be read with these columns.',
    recognized: 'Recognized',
    unknown: 'This report is not recognized. Define once what its columns mean.',
    otherwise: 'Define its columns',
    ownFormats: 'Read it with your own format',
    chooseFormat: 'Choose a format',
    reading: 'Reading the rows...',
    columns: {
      row: 'Row',
      reason: 'Reason',
      value: 'Value',
      day: 'Day',
      status: 'Status',
      what: 'Product or merchant',
      sub_id: 'Sub-ID',
      sale: 'Sale',
      commission: 'Commission',
      currency: 'Currency',
      confirmed: 'Confirmed',
      pending: 'Pending',
      reversed: 'Reversed',
      earned: 'Earned',
    },
    totals: 'Totals of the file',
    preview: 'First rows',
    willImport: (read: number) => transactions(read),
    orders: (number: number) =>
      `${count(number, 'ordered item', 'ordered items')} without commission`,
    willRefuse: (number: number) => `${rows(number)} not understood`,
    rounded: (number: number) =>
      `${count(number, 'commission has', 'commissions have')} more decimals than the currency. The commissions of an order are added up and rounded, half to even.`,
    open: {
      currency: 'Choose the currency of the amounts.',
      date_order: (example: string | null) =>
        `${suchAs('Dates', example)} can mean two days. Choose their order.`,
      decimal_sign: (example: string | null) =>
        `${suchAs('Amounts', example)} can mean two numbers. Choose their decimal sign.`,
    },
    ignored: (number: number) => `${rows(number)} without a transaction`,
    problems: (number: number) => `Rows that were not understood (${number.toLocaleString('en')})`,
    problemsText: 'They are left out and listed with the import. The other rows are imported.',
    moreProblems: (number: number) => `And ${count(number, 'more row', 'more rows')}.`,
    nothing: 'No row of this file describes a transaction.',
    questions: 'The file does not say:',
    currencyQuestion: 'Currency of the amounts',
    chooseCurrency: 'Choose a currency',
    dateOrder: 'Order of dates',
    chooseDateOrder: 'Choose an order',
    decimalSign: 'Decimal sign',
    chooseDecimalSign: 'Choose a sign',
    dateOrders: {
      '': 'Recognize it',
      ymd: 'Year, month, day',
      dmy: 'Day, month, year',
      mdy: 'Month, day, year',
    },
    decimalSigns: { '': 'Recognize it', '.': 'Point: 1,234.56', ',': 'Comma: 1.234,56' },
    asOf: 'Report made on',
    asOfHint: 'If two reports contain a transaction, the newer one counts.',
    import: (number: number) => (number === 0 ? 'Import' : `Import ${transactions(number)}`),
    importAll: (number: number) => `Import ${count(number, 'report', 'reports')}`,
    continueImport: (row: number) => `Continue at row ${row.toLocaleString('en')}`,
    known: (day: string) => `This file was imported on ${day}. Importing it again changes nothing.`,
    undoing: 'This file is being undone. Finish that first.',
    upload: {
      starting: 'Starting...',
      sending: 'Importing...',
      paused: 'Paused',
      retrying: 'The site did not answer. Trying again...',
      done: 'Imported',
      duplicate: 'Imported already',
      failed: 'The import stopped',
      cancelled: 'Cancelled',
    },
    progress: (sent: number, all: number) =>
      `${sent.toLocaleString('en')} of ${all.toLocaleString('en')} rows`,
    progressLabel: (name: string) => `Import of ${name}`,
    pause: 'Pause',
    pauseOne: (name: string) => `Pause the import of ${name}`,
    resume: 'Continue',
    resumeOne: (name: string) => `Continue the import of ${name}`,
    cancel: 'Cancel',
    cancelOne: (name: string) => `Cancel the import of ${name}`,
    stopped:
      'What was sent stays until you undo this import. To continue, choose the same file again.',
    failed: 'The rows could not be sent',
    done: (read: number, refused: number) =>
      refused === 0
        ? `${transactions(read)} imported`
        : `${transactions(read)} imported, ${rows(refused)} not understood`,
    duplicate: 'This file has been imported already. Nothing was changed.',
    toNotAttributed: 'See what is not attributed',
    leave: 'A report is being imported. Leave? It continues when you open this screen again.',
  },
});

/** Until a report is read: why it cannot be, and why a row cannot be. */
export const readingTexts = localize({
  en: {
    refusals: {
      empty: 'This file is empty.',
      'no-table': 'This file has no table with a header.',
      'too-many-rows': `This file has more than ${EARNING_ROWS_MAX_COUNT.toLocaleString('en')} rows. Export a shorter period.`,
      'too-large': `This file is larger than ${REPORT_MAX_BYTES / 1_000_000} MB. Export a shorter period.`,
      'cell-too-large': 'A cell of this file is too long. It is no report of transactions.',
      pdf: 'This is a PDF. Download the report as CSV.',
      spreadsheet: 'This is a spreadsheet. Save it as CSV first.',
      archive: 'This is an archive. Unpack it and choose the file in it.',
      image: 'This is an image. Download the report as CSV.',
      'web-page': 'This is a web page, perhaps of an expired login. Download the report again.',
      json: 'This is JSON. Download the report as CSV.',
      xml: 'This is XML. Download the report as CSV.',
      binary: 'This is no text file. Download the report as CSV.',
      encoding: 'The text of this file could not be read. Save it as UTF-8.',
    } satisfies Record<FileRefusal, string>,
    problems: {
      'no-id': 'It has no transaction ID',
      rounded:
        'A spreadsheet has rounded this number, which names something: download the report again and import it without opening it in a spreadsheet',
      'no-date': 'It has no date',
      date: 'The date is not understood',
      year: `The year is not from ${EARNING_FIRST_YEAR} to ${EARNING_LAST_YEAR}`,
      'date-ambiguous': 'The date can mean two days',
      'no-amount': 'It has no commission',
      amount: 'The amount is not understood',
      'amount-ambiguous': 'The amount can mean two numbers',
      'no-currency': 'It has no currency',
      currency: 'The currency is not known',
      status: 'The status is not known',
      columns: 'It has more or fewer columns than the header',
      duplicate: 'Another row says the same transaction with other values',
      invalid: 'A value is not valid',
    } satisfies Record<ProblemReason, string>,
  },
});

export const importListMessages = localize({
  en: {
    title: 'Imported reports',
    failed: 'The imports could not be loaded',
    noMatch: 'No imports of this network.',
    none: 'No imports yet',
    noneHelp:
      'Download a report from a network and choose it above. Sales are matched with reviews by the sub-ID of the link.',
    columns: {
      report: 'Report',
      when: 'Imported',
      rows: 'Transactions',
      earned: 'Earned',
      actions: 'Actions',
    },
    count: (number: number) => count(number, 'import', 'imports'),
    network: 'Network',
    allNetworks: 'All networks',
    api: 'Network API',
    states: { running: 'Not finished', done: 'Imported', undoing: 'Being undone' },
    interrupted: (next: number, all: number) =>
      `Stopped at row ${next.toLocaleString('en')} of ${all.toLocaleString('en')}. Choose the same file again to continue.`,
    replaced: (number: number) => `${number.toLocaleString('en')} replaced by later reports`,
    problems: (number: number) => `${rows(number)} not understood`,
    problemsOf: (name: string) => `Rows of ${name} that are not understood`,
    problemsTitle: 'Rows not understood',
    problemsFailed: 'The rows could not be loaded',
    previous: 'Previous',
    next: 'Next',
    pageOf: (page: number, pages: number, all: number) => `Page ${page} of ${pages}, ${rows(all)}`,
    fileName: (day: string) => `not-understood-${day}`,
    download: 'Download CSV',
    preparing: 'Preparing...',
    undo: 'Undo',
    undoOne: (name: string) => `Undo the import of ${name}`,
    undoTitle: 'Undo import',
    undoText: (current: number) =>
      current === 0
        ? 'Later reports have said something newer of every transaction, so no figure changes.'
        : `${transactions(current)} ${current === 1 ? 'goes' : 'go'} back to what an earlier report says, or ${current === 1 ? 'disappears' : 'disappear'} where none does.`,
    undoKept: (number: number) =>
      `${transactions(number)} ${number === 1 ? 'stays' : 'stay'} as later reports say.`,
    undoAmounts: 'This report says:',
    undoAfter: 'The file can be imported again afterwards.',
    undoAgain: 'Continue undoing',
    undoing: (remaining: number) => `${transactions(remaining)} left...`,
    undone: 'Import undone',
    undoFailed: 'The import could not be undone completely. Try again.',
  },
});

export const mappingMessages = localize({
  en: {
    titleOf: (name: string) => `What the columns of ${name} mean`,
    samples: 'First rows of the file',
    none: 'Not in this report',
    noHeader: (number: number) => `Column ${number}`,
    example: (value: string) => `First row: ${value}`,
    emptyExample: 'First row: empty',
    needed: 'Needed',
    useful: 'To find the review',
    more: 'More columns',
    fields: {
      transaction_key: 'Transaction ID',
      status: 'Status',
      date: 'Date of the sale',
      as_of: 'Last changed',
      currency: 'Currency',
      commission: 'Commission',
      sale_amount: 'Sale amount',
      quantity: 'Quantity',
      sub_id: 'Sub-ID',
      page_url: 'Page of your site',
      link_url: 'Tracking link',
      merchant_name: 'Merchant',
      product_name: 'Product',
      product_ref: 'SKU or ASIN',
      product_url: 'Product URL',
      country: 'Country',
    },
    currency: 'Currency of all amounts',
    currencyHint: 'Three letters, such as EUR',
    timeZone: 'Time zone of the report',
    timeZoneHint: 'For times without an offset',
    values: 'How values are written',
    statuses: 'What its statuses mean',
    statusesText: 'Rows with another status are refused.',
    statusOf: (value: string) => `Status “${value}”`,
    chooseStatus: 'Refuse the row',
    noStatus: 'Without a status column, every transaction counts as confirmed.',
    noKey:
      'Without an ID, a transaction is recognized by the values of its row, so a later report cannot correct it.',
    result: 'Result',
    incomplete: 'Choose the columns for date and commission, and a currency.',
    name: 'Name of the format',
    nameHint: 'It is offered the next time a file has these columns.',
    network: 'Network',
    otherNetwork: 'Another network',
    networkName: 'Name of the network',
    networkInvalid: 'Use at least one letter',
    nameRequired: 'Enter a name',
    networkRequired: 'Choose a network',
    save: 'Save',
    saved: 'Format saved',
    saveAndContinue: 'Save and continue',
    saveFailed: 'The format could not be saved',
    discard: 'Discard your choices for these columns?',
  },
});
