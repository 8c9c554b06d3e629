import type { Review } from './schema.ts';

/** The day of the first publication. */
export const publishedOn = (review: Pick<Review, 'published_at' | 'created_at'>): string =>
  review.published_at ?? review.created_at;

/** The last update that the owner calls substantive; other edits change no date that visitors see. */
export const updatedOn = (
  review: Pick<Review, 'content_updated_at' | 'published_at' | 'created_at'>,
): string => review.content_updated_at ?? publishedOn(review);
