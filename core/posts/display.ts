import { RATING_MAX, RATING_MIN } from './fields.ts';
import { reviewMessages, verdicts } from './messages.ts';
import type { Review } from './schema.ts';

/** Shown for a review that has no rating of its own; never marked up as one. */
const RATING_DISPLAY_FALLBACK = 4;

/** A text that says something, or null: blank counts as missing. */
export function presentText(text: string | null | undefined): string | null {
  return text?.trim() ? text.trim() : null;
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
