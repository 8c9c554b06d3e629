/** Older than this it is read before the visitor is answered. */
export const EDGE_STATE_MAX_AGE = 8_000;
/** The database tells this many changes at a time. */
export const EDGE_STATE_PAGE = 1_000;
/** A changed review that takes longer to read is shown as the build has it. */
export const FRESH_REVIEW_READ_LIMIT = 2_000;
