/** The newest reviews that a feed carries with their full text, and that llms.txt names. */
export const FEED_REVIEW_COUNT = 30;
