/** Milliseconds. Older state is re-read before a response. */
export const EDGE_STATE_MAX_AGE = 8_000;
/** Changes per call of the database. */
export const CHANGES_PER_READING = 1_000;
/** Milliseconds. After that, the built version is shown. */
export const FRESH_REVIEW_READ_LIMIT = 2_000;
/**
 * The number of newest reviews in a separate file of each build: twice as many as a feed shows, because some
 * may be removed.
 */
export const NEWEST_REVIEW_COUNT = 60;
/** With more changed links than this, reading them in every new isolate takes too long. */
export const LINK_CHANGES_BEFORE_REBUILD = 500;
