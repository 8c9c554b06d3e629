/** Shown for a review without an image. */
export const DEFAULT_IMAGE = '/images/reviews/default.svg';
