/** The hosted database answers at most this many rows a request. */
export const DATABASE_ROWS_PER_REQUEST = 1_000;
/** In seconds, for the next try where the database did not answer. */
export const UNAVAILABLE_RETRY_AFTER = 10;
