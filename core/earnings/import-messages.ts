import { EARNING_FIRST_YEAR, EARNING_LAST_YEAR } from './limits.ts';

export const importMessages = {
  missing: 'This import no longer exists.',
  imported: 'This file has already been imported.',
  undoing: 'This import is being undone. Finish that first.',
  notRunning: 'This import has ended.',
  outOfOrder: 'Other rows of this file come first.',
  incomplete: 'Not all rows of the file have been sent.',
  year: `The year must be from ${EARNING_FIRST_YEAR} to ${EARNING_LAST_YEAR}.`,
  otherFormat: 'An import of this file is running with other settings. Undo it first.',
  /** The database fills in the number of rows, and the file or the network. */
  activity: {
    imported: 'Imported {count} rows of {source}',
    undone: 'Undid the import of {source}',
  },
} as const;

export const attributionMessages = {
  reviewUnknown: 'This review no longer exists.',
  missing: 'This assignment no longer exists.',
} as const;

export const formatMessages = {
  missing: 'This format no longer exists.',
  nameTaken: 'Another format has this name.',
  dateColumn: 'Choose the column with the date.',
  amountColumn: 'Choose the column with the commission.',
  currencyColumn: 'Choose a currency, or the column that names it.',
  timeZone: 'This is not a time zone.',
} as const;

export const rateMessages = {
  missing: 'This rate no longer exists.',
  same: 'Choose another currency.',
  notPositive: 'The rate must be more than zero.',
} as const;
