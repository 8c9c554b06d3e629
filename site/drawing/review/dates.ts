interface Published {
  published_at: string | null;
  created_at: string;
}

/** The day of the first publication. */
export const publishedOn = (review: Published): string => review.published_at ?? review.created_at;

/** The last update that the owner calls substantive; other edits change no date that visitors see. */
export const updatedOn = (review: Published & { content_updated_at: string | null }): string =>
  review.content_updated_at ?? publishedOn(review);
