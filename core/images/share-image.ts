import type { Review } from '../posts/schema.ts';

export const SHARE_IMAGE_WIDTH = 1_200;
export const SHARE_IMAGE_HEIGHT = 630;
/** Increase after a design change to redraw all share images. */
export const SHARE_IMAGE_DESIGN = 1;

export const DEFAULT_SHARE_IMAGE = '/images/share.png';

export function imageVersion(updatedAt: string, design = SHARE_IMAGE_DESIGN): string {
  return `${design}-${Date.parse(updatedAt).toString(36)}`;
}

/** The path changes with every edit. */
export function shareImagePath(review: Pick<Review, 'id' | 'updated_at'>): string {
  return `/pictures/${review.id}/${imageVersion(review.updated_at)}.png`;
}
