import type { Review } from './schema.ts';

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

/**
 * What a page of several products shows where it is shared: the drawn image of the first one. Lists do not
 * know its last change, and the current image is served for any.
 */
export function sharedFrom(
  items: readonly Pick<Review, 'id' | 'created_at'>[],
): { image: string; isDrawn: true } | undefined {
  const [first] = items;
  if (first === undefined) return undefined;
  return { image: shareImagePath({ id: first.id, updated_at: first.created_at }), isDrawn: true };
}
