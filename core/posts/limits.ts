export const RATING_MIN = 1;
export const RATING_MAX = 5;
/** Shown for a review that has no rating of its own; never marked up as one. */
export const RATING_DISPLAY_FALLBACK = 4;
export const TITLE_MAX_LENGTH = 200;
export const SHORT_DESCRIPTION_MAX_LENGTH = 1_000;
export const PRICE_MAX_LENGTH = 100;
/** Key features, pros, cons, who is this for. */
export const TEXT_BLOCK_MAX_LENGTH = 20_000;
export const IN_DEPTH_ANALYSIS_MAX_LENGTH = 200_000;
export const CTA_TEXT_MAX_LENGTH = 100;
export const LIMITED_TIME_OFFER_MAX_LENGTH = 2_000;
/** Selected in the form of a new post. */
export const RATING_DEFAULT = 5;
export const IMAGE_ALT_MAX_LENGTH = 300;
