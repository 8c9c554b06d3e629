import { earliest, hasExpired } from '../expiry/expiry.ts';
import type { FromPrice, Offer } from './schema.ts';

/** What is known of an offer goes with its price. */
const withoutPrice = (offer: Offer): Offer => ({
  ...offer,
  amount: null,
  currency: null,
  checked_at: null,
  price_until: null,
  availability: 'unknown',
});

/** Offers as they are now: without those that have ended, and without prices that may not be shown. */
export function currentOffers(offers: readonly Offer[], now: number): Offer[] {
  return offers
    .filter(({ ends_at }) => !hasExpired(ends_at, now))
    .map((offer) => (hasExpired(offer.price_until, now) ? withoutPrice(offer) : offer));
}

/** When an offer's price is shown for the last time; null if it has no end or no price. */
export const priceEnd = ({ amount, ends_at, price_until }: Offer): string | null =>
  earliest([ends_at, amount === null ? null : price_until]);

/** The first moment at which visitors see one of the offers differently. */
export const offersEnd = (offers: readonly Offer[]): string | null =>
  earliest(offers.map(priceEnd));

export interface OfferPhase {
  offer: Offer;
  from: string | null;
  until: string | null;
}

/** An offer as it is now and, where its price ends first, as it is afterwards. */
export function offerPhases(offer: Offer): OfferPhase[] {
  const until = priceEnd(offer);
  const phase = { offer, from: null, until };
  if (until === null || until === offer.ends_at) return [phase];
  return [phase, { offer: withoutPrice(offer), from: until, until: offer.ends_at }];
}

function lowestOf(offers: readonly Offer[]): Omit<FromPrice, 'until'> | null {
  let lowest: Omit<FromPrice, 'until'> | null = null;
  for (const { amount, currency, checked_at } of offers) {
    if (amount === null || currency === null) continue;
    // Prices of different currencies cannot be compared: the first offer decides.
    if (lowest !== null && (currency !== lowest.currency || amount >= lowest.amount)) continue;
    lowest = { amount, currency, checked_at };
  }
  return lowest;
}

/** The lowest price, and those that follow it as prices end. */
export function fromPrices(offers: readonly Offer[]): FromPrice[] {
  const prices: FromPrice[] = [];
  let rest = [...offers];
  // Each round ends the price of at least one.
  for (const _round of offers) {
    const lowest = lowestOf(rest);
    if (lowest === null) return prices;
    const until = offersEnd(rest.filter(({ amount }) => amount !== null));
    const last = prices.at(-1);
    const isSame = last?.amount === lowest.amount && last.checked_at === lowest.checked_at;
    if (last !== undefined && isSame && last.currency === lowest.currency) last.until = until;
    else prices.push({ ...lowest, until });
    if (until === null) return prices;
    rest = currentOffers(rest, Date.parse(until));
  }
  return prices;
}

/** The lowest prices that are left. */
export const currentPrices = (prices: readonly FromPrice[], now: number): FromPrice[] =>
  prices.filter(({ until }) => !hasExpired(until, now));
