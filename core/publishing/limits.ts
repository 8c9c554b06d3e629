/** Milliseconds. Older state is re-read before a response. */
export const EDGE_STATE_MAX_AGE = 8_000;
/** Changes per call of the database. */
export const EDGE_STATE_PAGE = 1_000;
/** Milliseconds. After that, the built version is shown. */
export const FRESH_REVIEW_READ_LIMIT = 2_000;
/** So many of the newest reviews are beside each build: twice what a feed shows, because some may go. */
export const NEWEST_REVIEW_COUNT = 60;
/** More changed links than this are too many to read in every new isolate. */
export const LINK_CHANGES_BEFORE_REBUILD = 500;
