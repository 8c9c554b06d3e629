/** The row limit of hosted databases per request. */
export const DATABASE_ROWS_PER_REQUEST = 1_000;
/** Seconds. */
export const UNAVAILABLE_RETRY_AFTER = 10;
