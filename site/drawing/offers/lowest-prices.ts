import { hasExpired } from '../../../core/expiry/expiry.ts';
import type { DisplayedOffer } from './displayed-offers.ts';
import { isInStock } from './order.ts';

/** When an offer is the cheapest. */
export interface LowestTerm {
  from: string | null;
  until: string | null;
}

/** The keys of the cheapest offers of those that are there, or none where prices cannot be compared. */
function cheapest(there: readonly DisplayedOffer[]): string[] {
  const priced = there.flatMap((offer) =>
    offer.money !== null && isInStock(offer) ? [{ key: offer.key, ...offer.money }] : [],
  );
  if (priced.length < 2 || new Set(priced.map(({ currency }) => currency)).size > 1) return [];
  const lowest = Math.min(...priced.map(({ amount }) => amount));
  return priced.filter(({ amount }) => amount === lowest).map(({ key }) => key);
}

/**
 * Which offers of a list have the lowest price, by their keys: by price alone, among those in stock, and only while at
 * least two in one currency are there. As prices leave the list, others become the lowest.
 */
export function lowestPrices(offers: readonly DisplayedOffer[]): Map<string, LowestTerm[]> {
  const moments = [...new Set(offers.flatMap(({ until }) => until ?? []))].sort(
    (one, other) => Date.parse(one) - Date.parse(other),
  );
  const terms = new Map<string, LowestTerm[]>();
  for (const [index, from] of [null, ...moments].entries()) {
    const until = moments[index] ?? null;
    const now = from === null ? null : Date.parse(from);
    const there = offers.filter((offer) =>
      now === null
        ? offer.from === null
        : !hasExpired(offer.until, now) && (offer.from === null || hasExpired(offer.from, now)),
    );
    for (const key of cheapest(there)) {
      const known = terms.get(key) ?? [];
      const last = known.at(-1);
      if (last !== undefined && last.until === from) last.until = until;
      else terms.set(key, [...known, { from, until }]);
    }
  }
  return terms;
}
