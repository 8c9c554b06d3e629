/** Older than this it is read before the visitor is answered. */
export const EDGE_STATE_MAX_AGE = 8_000;
/** The database tells this many changes at a time. */
export const EDGE_STATE_PAGE = 1_000;
/** A changed review that takes longer to read is shown as the build has it. */
export const FRESH_REVIEW_READ_LIMIT = 2_000;
/** So many of the newest reviews are beside each build: twice what a feed shows, because some may go. */
export const NEWEST_REVIEW_COUNT = 60;
