import type { Review } from '../posts/schema.ts';

export const SHARE_IMAGE_WIDTH = 1_200;
export const SHARE_IMAGE_HEIGHT = 630;
/** Increased with every new design of the share images, which are then all drawn again. */
export const SHARE_IMAGE_DESIGN = 1;

/** The share image of every page that has none of its own. */
export const DEFAULT_SHARE_IMAGE = '/images/share.png';

/** Which state of a review, drawn by which design, an image shows. */
export function imageVersion(updatedAt: string, design = SHARE_IMAGE_DESIGN): string {
  return `${design}-${Date.parse(updatedAt).toString(36)}`;
}

/** The share image of a review: another address after every change. */
export function shareImagePath(review: Pick<Review, 'id' | 'updated_at'>): string {
  return `/pictures/${review.id}/${imageVersion(review.updated_at)}.png`;
}
