import { RATING_MAX, RATING_MIN } from './fields.ts';
import { verdicts } from './messages.ts';

/** Display only; never part of the structured data. */
const RATING_DISPLAY_FALLBACK = 4;

/** Blank counts as missing. */
export function presentText(text: string | null | undefined): string | null {
  return text?.trim() ? text.trim() : null;
}

/** Characters. */
const LONG_PRICE = 16;

/** Whether a price is a sentence rather than an amount, which is shown smaller. */
export const isLongPrice = (price: string) => price.length > LONG_PRICE;

export function starCount(rating: number | null): number {
  if (rating === null) return RATING_DISPLAY_FALLBACK;
  return Math.min(RATING_MAX, Math.max(RATING_MIN, Math.floor(rating)));
}

export function verdictOf(rating: number | null): string {
  return verdicts[starCount(rating) - 1] ?? verdicts[0];
}

/** Null unless the offer is switched on and has a text. */
export function offerLine(review: {
  limited_time_offer_enabled: boolean;
  limited_time_offer: string | null;
}): string | null {
  return review.limited_time_offer_enabled ? presentText(review.limited_time_offer) : null;
}
