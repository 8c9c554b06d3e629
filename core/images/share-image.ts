import type { Review } from '../posts/schema.ts';

export const SHARE_PICTURE_WIDTH = 1_200;
export const SHARE_PICTURE_HEIGHT = 630;
/** Counts up with every new drawing of the share pictures, which are then all made again. */
export const SHARE_PICTURE_DESIGN = 1;

/** The picture of every page that has none of its own. */
export const DEFAULT_SHARE_PICTURE = '/images/share.png';

/** Which state of a review, drawn by which design, a picture shows. */
export function pictureVersion(updatedAt: string, design = SHARE_PICTURE_DESIGN): string {
  return `${design}-${Date.parse(updatedAt).toString(36)}`;
}

/** Where the picture of a review is: another address after every change. */
export function sharePicturePath(review: Pick<Review, 'id' | 'updated_at'>): string {
  return `/pictures/${review.id}/${pictureVersion(review.updated_at)}.png`;
}
