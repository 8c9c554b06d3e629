/** Every number of the product, named once. Durations are milliseconds unless the name says otherwise. */

export const PRODUCTS_PAGE_SIZE = 12;
export const FEATURED_REVIEW_COUNT = 3;
export const SEARCH_DEBOUNCE = 500;
/** Longer search texts are cut: nobody types more, and every letter costs a comparison per review. */
export const SEARCH_MAX_LENGTH = 200;
export const SEARCH_SUGGESTION_COUNT = 5;

export const HERO_WORD_INTERVAL = 2_000;
export const ROUTE_TRANSITION = 300;

export const RATING_MIN = 1;
export const RATING_MAX = 5;
/** Shown for a review that has no rating of its own; never marked up as one. */
export const RATING_DISPLAY_FALLBACK = 4;

export const PASSWORD_MIN_LENGTH = 6;
/** bcrypt ignores everything after its 72nd byte, so a longer password would only look stronger. */
export const PASSWORD_MAX_BYTES = 72;

/** The hosted database answers at most this many rows a request. */
export const DATABASE_ROWS_PER_REQUEST = 1_000;

export const FOOTER_FIRST_YEAR = 2025;

// Publishing.
/** What the edge knows of the database is read again, in the background, when older than this. */
export const EDGE_STATE_REFRESH = 3_000;
/** Older than this it is read before the visitor is answered. */
export const EDGE_STATE_MAX_AGE = 8_000;
/** No visitor waits longer for it. */
export const EDGE_STATE_READ_LIMIT = 300;
/** The database tells this many changes at a time. */
export const EDGE_STATE_PAGE = 1_000;
/** Changed reviews whose content an isolate keeps. */
export const FRESH_REVIEWS_KEPT = 200;
/** How long a link to a draft opens it. */
export const PREVIEW_LINK_LIFETIME = 7 * 24 * 60 * 60 * 1_000;
/** A rebuild that nobody has heard of for so long counts as failed. */
export const REBUILD_SILENCE = 15 * 60 * 1_000;
/** A signed report is believed for so long after it was signed, and clocks may differ by as much. */
export const REPORT_LIFETIME = 5 * 60 * 1_000;
export const REBUILD_ERROR_MAX_LENGTH = 1_000;
export const REBUILD_HOOK_LIMIT = 10_000;
/** In seconds, for visitors and search engines that meet a site under construction. */
export const CONSTRUCTION_RETRY_AFTER = 300;
/** In seconds, for the next try where the database did not answer. */
export const UNAVAILABLE_RETRY_AFTER = 10;
