/** A typing error in a year would stretch every chart and total of all time. */
export const EARNING_FIRST_YEAR = 2000;
export const EARNING_LAST_YEAR = 2100;

/** Rows of a file. */
export const EARNING_ROWS_MAX_COUNT = 1_000_000;

export const REPORT_MAX_BYTES = 300_000_000;
