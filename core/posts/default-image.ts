/** Shown for a review without an image. */
export const DEFAULT_IMAGE = '/images/reviews/default.svg';

/** Categories of a new site that have their own drawing. The default drawing shows supplements. */
const DRAWN = new Set(['equipment', 'wearables', 'recovery', 'apparel', 'nutrition']);

/** The drawing of the first category that has one. */
export function defaultImage(categories: readonly { slug: string }[]): string {
  const drawn = categories.find(({ slug }) => DRAWN.has(slug) || slug === 'supplements')?.slug;
  if (drawn === undefined || drawn === 'supplements') return DEFAULT_IMAGE;
  return `/images/reviews/default-${drawn}.svg`;
}
