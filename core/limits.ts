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

/** The owner's screens. */
export const ACTIVITY_REFRESH = 10_000;
export const ACTIVITY_FIRST_SHOWN = 3;
export const POST_LIST_DESCRIPTION_LENGTH = 60;
export const SIDEBAR_MEMORY_DAYS = 7;
/** Narrower screens get the sidebar as a drawer. */
export const SIDEBAR_BREAKPOINT = 768;
export const LOCAL_DRAFT_DEBOUNCE = 500;
export const PUBLISHING_REFRESH = 5_000;

// The owner's forms: as the checks of the database.
export const TITLE_MAX_LENGTH = 200;
export const SLUG_MAX_LENGTH = 100;
export const SHORT_DESCRIPTION_MAX_LENGTH = 1_000;
export const WEB_ADDRESS_MAX_LENGTH = 2_048;
export const PRICE_MAX_LENGTH = 100;
/** Key features, pros, cons, who is this for. */
export const TEXT_BLOCK_MAX_LENGTH = 20_000;
export const IN_DEPTH_ANALYSIS_MAX_LENGTH = 200_000;
export const CTA_TEXT_MAX_LENGTH = 100;
export const LIMITED_TIME_OFFER_MAX_LENGTH = 2_000;
export const CATEGORY_NAME_MAX_LENGTH = 100;
export const USERNAME_MAX_LENGTH = 100;
export const EMAIL_MAX_LENGTH = 254;
/** Far more than a post at all its limits, in characters of four bytes. */
export const ADMIN_REQUEST_MAX_BYTES = 4 * 1024 * 1024;
/** Selected in the form of a new post. */
export const RATING_DEFAULT = 5;

export const OWNER_POSTS_PAGE_SIZE = 20;
export const ACTIVITY_COUNT = 10;

/** How long an address waits that tried too many sign-ins: the period in wrangler.toml. */
export const SIGN_IN_LIMIT_SECONDS = 60;
/** A session ends after a month in any case; the database ends it after a week without use. */
export const SESSION_COOKIE_SECONDS = 30 * 24 * 60 * 60;
/** Longer than this no answer of the database is waited for. */
export const DATABASE_TIMEOUT = 10_000;

// Publishing.
/** What the edge knows of the database is read again, in the background, when older than this. */
export const EDGE_STATE_REFRESH = 3_000;
/** Older than this it is read before the visitor is answered. */
export const EDGE_STATE_MAX_AGE = 8_000;
/** No visitor waits longer for it. */
export const EDGE_STATE_READ_LIMIT = 300;
/** The database tells this many changes at a time. */
export const EDGE_STATE_PAGE = 1_000;
/** A changed review that takes longer to read is shown as the build has it. */
export const FRESH_REVIEW_READ_LIMIT = 2_000;
/** Changed reviews whose content an isolate keeps. */
export const FRESH_REVIEWS_KEPT = 200;
/** How long a link to a draft opens it. */
export const PREVIEW_LINK_LIFETIME = 7 * 24 * 60 * 60 * 1_000;
/** A rebuild that nobody has heard of for so long counts as failed. */
export const REBUILD_SILENCE = 15 * 60 * 1_000;
/** A signed report is believed for so long after it was signed, and clocks may differ by as much. */
export const REPORT_LIFETIME = 5 * 60 * 1_000;
export const REBUILD_ERROR_MAX_LENGTH = 1_000;
export const REPORT_MAX_BYTES = 16 * 1024;
export const REBUILD_HOOK_LIMIT = 10_000;
/** In seconds, for visitors and search engines that meet a site under construction. */
export const CONSTRUCTION_RETRY_AFTER = 300;
/** In seconds, for the next try where the database did not answer. */
export const UNAVAILABLE_RETRY_AFTER = 10;

// Search engines and trust.
/** Search results cut a longer description. */
export const SEARCH_DESCRIPTION_LENGTH = 160;
/** The newest reviews that a feed carries with their full text, and that llms.txt names. */
export const FEED_REVIEW_COUNT = 30;
/** The protocol allows as many in one sitemap. */
export const SITEMAP_MAX_ADDRESSES = 50_000;
/** Fewer statements search engines do not show. */
export const NOTES_MIN_COUNT = 2;
export const DISCLOSURE_MAX_LENGTH = 600;
export const AUTHOR_NAME_MAX_LENGTH = 100;
export const AUTHOR_BIO_MAX_LENGTH = 1_000;
/** As the check of the database. */
export const HOW_WE_TEST_MAX_LENGTH = 10_000;
export const IMAGE_ALT_MAX_LENGTH = 300;
export const SHARE_PICTURE_WIDTH = 1_200;
export const SHARE_PICTURE_HEIGHT = 630;
/** Counts up with every new drawing of the share pictures, which are then all made again. */
export const SHARE_PICTURE_DESIGN = 1;
/** In seconds, for a shared link whose own picture is not made yet. */
export const SHARE_PICTURE_WAIT = 300;
export const INDEX_NOW_LIMIT = 10_000;
export const PUBLISH_CHECK_DEBOUNCE = 600;

// The assistant.
/** A reply longer than this is no review. */
export const AI_REPLY_MAX_LENGTH = 1_000_000;
/** Parts of a reply that are looked at, and wrappings of each. */
export const AI_REPLY_MAX_CANDIDATES = 20;
export const AI_REPLY_DEPTH = 8;
/** Mending JSON takes time by the square of its quotation marks: with more, only valid JSON is read. */
export const AI_REPLY_REPAIRED_QUOTES = 5_000;
export const PROMPT_MAX_LENGTH = 100_000;
/** How long an assistant behind the webhook may think. */
export const WEBHOOK_TIME_LIMIT = 90_000;
export const WEBHOOK_REPLY_MAX_BYTES = 1024 * 1024;
/** Characters of a test's answer that are shown. */
export const WEBHOOK_ANSWER_SHOWN = 2_000;
/** Redirects that a call to a typed address follows. */
export const OUTGOING_REDIRECTS = 3;
/** How long a shop may take to answer the check of its address. */
export const LINK_CHECK_LIMIT = 8_000;
export const LINK_CHECK_MAX_BYTES = 64 * 1024;

// The construction switch on open pages.
/** Without Realtime an open page asks the edge this often. */
export const SITE_MODE_REFRESH = 30_000;
/** A page that heard of the end asks the edge this often, and so many times, until it agrees. */
export const SITE_MODE_RETRY = 1_000;
export const SITE_MODE_RETRIES = 15;
/** Longer than this no answer about the site mode is waited for. */
export const SITE_MODE_TIMEOUT = 5_000;
/** The longest wait before Realtime is tried again. */
export const REALTIME_RECONNECT_MAX = 60_000;
/** Browsers that do not say when they are idle are taken to be so this long after the page. */
export const IDLE_FALLBACK = 2_000;

/** The owner's quick search. */
export const PALETTE_DEBOUNCE = 150;
export const PALETTE_POST_COUNT = 6;

// Counting what visitors do.
/** Far more than an event or a search at all its limits. */
export const EVENT_MAX_BYTES = 8 * 1024;
/** What is longer is cut: as the checks of the database. */
export const USER_AGENT_MAX_LENGTH = 1_000;
/** In seconds: how long an event waits for the next try, twice as long each time, and at most. */
export const EVENT_RETRY_FIRST = 5;
export const EVENT_RETRY_LONGEST = 120;
/** Calls of the daily removal of old events; each removes some thousands. */
export const REMOVAL_ROUNDS = 40;

// Analytics.
export const ANALYTICS_REFRESH = 30_000;
export const ANALYTICS_PAGE_SIZE = 10;
/** Numbered links below a list. */
export const ANALYTICS_PAGE_LINKS = 5;
/** Countries of a keyword, and pages of a country, before '+n more'. */
export const ANALYTICS_NAMES_SHOWN = 3;
export const PAGE_NAME_LENGTH = 20;

// The account.
export const LOGIN_HISTORY_COUNT = 10;
/** How long the second factor may be awaited after the password; the database ends it then too. */
export const PENDING_SIGN_IN_SECONDS = 5 * 60;
/** Of an authenticator app: all apps know these three, few know others. */
export const TOTP_DIGITS = 6;
export const TOTP_STEP_SECONDS = 30;
export const TOTP_SECRET_BYTES = 20;
/** Steps before and after the present one whose codes are taken, for clocks that differ. */
export const TOTP_WINDOW = 1;
export const RECOVERY_CODE_COUNT = 10;
/** 80 random bits: nobody guesses that. */
export const RECOVERY_CODE_BYTES = 10;
/** Letters and digits of a recovery code, five bits each. */
export const RECOVERY_CODE_LENGTH = 16;

// Pictures of products.
/** As the sentences of core/messages-pictures.ts say. */
export const PICTURE_MAX_BYTES = 20 * 1024 * 1024;
export const PICTURE_MAX_SIDE = 12_000;
export const PICTURE_MAX_PIXELS = 50_000_000;
/** Ascending, and the longest side of all: Cloudflare makes no larger AVIF. */
export const PICTURE_WIDTHS = [400, 800, 1_200] as const;
/** The longest side of what stands in until a picture is there. */
export const PICTURE_PLACEHOLDER_SIDE = 16;
/** In seconds, for the WebP that stands in until the AVIF is made. */
export const PICTURE_STAND_IN_WAIT = 60;
/** How long the owner may send, and how long making one size may take. */
export const PICTURE_UPLOAD_LIMIT = 5 * 60 * 1_000;
export const PICTURE_MAKING_LIMIT = 60_000;
/** How long another site may take to send its picture. */
export const REMOTE_PICTURE_LIMIT = 20_000;
/** Of each kind, that the daily job tends to. */
export const PICTURES_TENDED = 100;
/** In seconds: when a picture is tried again whose sizes could not be made. */
export const PICTURE_RETRY = 60;

// Backups.
/** Rows of the content that are read in one request. */
export const EXPORT_PAGE = 100;
/** Far more than a post at all its limits, with every letter escaped. */
export const EXPORT_LINE_MAX_BYTES = 8 * 1024 * 1024;
/** Bytes of lines that are sent in one request; one line alone may be longer. */
export const IMPORT_BATCH_BYTES = 1024 * 1024;
/** How often an export begins again because the content changed meanwhile. */
export const EXPORT_TRIES = 3;
/** Names that an import says of what it adds, changes or removes, before a count of the rest. */
export const IMPORT_NAMES_SHOWN = 200;
