import { type PictureFacts, pictureAddress } from '../images/sources.ts';
import { RATING_DISPLAY_FALLBACK, RATING_MAX, RATING_MIN } from './limits.ts';
import { reviewMessages, verdicts } from './messages.ts';
import type { Review } from './schema.ts';

/** The picture of a review that has none of its own. */
const DEFAULT_IMAGE = '/images/reviews/default.svg';

/** A text that says something, or null: blank counts as missing. */
export function presentText(text: string | null | undefined): string | null {
  return text?.trim() ? text.trim() : null;
}

/** Where the picture of a review is: the one that the site keeps, else where it was said to be. */
export function imageOf(review: {
  product_image_url: string | null;
  image: PictureFacts | null;
}): string {
  if (review.image !== null) return pictureAddress(review.image);
  return presentText(review.product_image_url) ?? DEFAULT_IMAGE;
}

/** Whole stars to show, 1 to 5: the rating floored, 4 for a review without one. */
export function starCount(rating: number | null): number {
  if (rating === null) return RATING_DISPLAY_FALLBACK;
  return Math.min(RATING_MAX, Math.max(RATING_MIN, Math.floor(rating)));
}

/** What the score means, in a few words. */
export function verdictOf(rating: number | null): string {
  return verdicts[starCount(rating) - 1] ?? verdicts[0];
}

/** The special offer's line, or null when there is none: an offer needs the switch and a text. */
export function offerLine(
  review: Pick<Review, 'limited_time_offer_enabled' | 'limited_time_offer'>,
): string | null {
  return review.limited_time_offer_enabled ? presentText(review.limited_time_offer) : null;
}

/** The buy button's label. */
export function callToAction(review: Pick<Review, 'primary_cta_text'>): string {
  return presentText(review.primary_cta_text) ?? reviewMessages.callToActionFallback;
}
