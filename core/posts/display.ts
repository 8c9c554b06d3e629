import { isWebAddress } from '../forms/web-address.ts';
import type { BuyLink } from '../rich-text/page-markup.ts';
import { RATING_MAX, RATING_MIN } from './fields.ts';
import { reviewMessages, verdicts } from './messages.ts';
import type { Review } from './schema.ts';

/** Display only; never part of the structured data. */
const RATING_DISPLAY_FALLBACK = 4;

/** Blank counts as missing. */
export function presentText(text: string | null | undefined): string | null {
  return text?.trim() ? text.trim() : null;
}

export function starCount(rating: number | null): number {
  if (rating === null) return RATING_DISPLAY_FALLBACK;
  return Math.min(RATING_MAX, Math.max(RATING_MIN, Math.floor(rating)));
}

export function verdictOf(rating: number | null): string {
  return verdicts[starCount(rating) - 1] ?? verdicts[0];
}

/** Null unless the offer is switched on and has a text. */
export function offerLine(
  review: Pick<Review, 'limited_time_offer_enabled' | 'limited_time_offer'>,
): string | null {
  return review.limited_time_offer_enabled ? presentText(review.limited_time_offer) : null;
}

/** Null without a link that a browser can open. */
export function buyAddress(review: Pick<Review, 'primary_affiliate_url'>): string | null {
  const address = presentText(review.primary_affiliate_url);
  return address !== null && isWebAddress(address) ? address : null;
}

export function callToAction(review: Pick<Review, 'primary_cta_text'>): string {
  return presentText(review.primary_cta_text) ?? reviewMessages.callToActionFallback;
}

/** What a buy button in the text leads to. */
export function buyLinkOf(
  review: Pick<Review, 'id' | 'title' | 'primary_affiliate_url' | 'primary_cta_text'>,
): BuyLink | null {
  const address = buyAddress(review);
  if (address === null) return null;
  return { address, label: callToAction(review), postId: review.id, title: review.title };
}
