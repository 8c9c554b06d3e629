import type { Merchant } from '../../core/merchants/merchant.ts';
import { formatMoney } from '../../core/money/format.ts';
import { type StoredOffer, storedOfferSchema } from '../../core/offers/schema.ts';
import { offerName } from '../../core/posts/offer-merchant.ts';
import { offerMessages as messages } from '../../core/posts/offer-messages.ts';

/** An offer as one line, for a comparison of versions: every part that the owner can change. */
export function offerText(
  offer: StoredOffer,
  merchants: readonly Merchant[],
  formatDateTime: (instant: string) => string,
): string {
  const { amount, currency, condition, availability, note, starts_at, ends_at, url } = offer;
  const price =
    amount === null || currency === null ? messages.noPrice : formatMoney({ amount, currency });
  const parts = [
    offerName(offer, merchants),
    currency !== null && !price.includes(currency) ? `${price} ${currency}` : price,
    messages.conditions[condition],
    ...(availability === 'unknown' ? [] : [messages.availabilities[availability]]),
    ...(note === null ? [] : [`“${note}”`]),
    ...(starts_at === null ? [] : [`${messages.starts}: ${formatDateTime(starts_at)}`]),
    ...(ends_at === null ? [] : [`${messages.ends}: ${formatDateTime(ends_at)}`]),
  ];
  return `${parts.join(', ')}\n${url}`;
}

/** The offers of any version. Anything that is not an offer is left out. */
export function readOffers(value: unknown): StoredOffer[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item) => storedOfferSchema.safeParse(item).data ?? []);
}
