import type { Offer } from '../../../core/offers/schema.ts';
import type { PageTexts } from '../../../core/settings/schema.ts';

type Priced = Pick<Offer, 'amount' | 'currency'>;

/**
 * By price, each two offers have one order whatever others there are, so that a page stays in order while
 * prices leave it. Currencies are not converted: that of the site comes first.
 */
function byPrice(one: Priced, other: Priced, home: string): number {
  if (one.amount === null || other.amount === null) {
    return Number(one.amount === null) - Number(other.amount === null);
  }
  if (one.currency === other.currency) return one.amount - other.amount;
  if (one.currency === home || other.currency === home) return one.currency === home ? -1 : 1;
  return (one.currency ?? '') < (other.currency ?? '') ? -1 : 1;
}

/** Things with an offer in the order that the site states. */
export function orderedOffers<Thing extends { offer: Priced }>(
  things: readonly Thing[],
  { offer_order, dollar_currency }: PageTexts,
): Thing[] {
  if (offer_order === 'editor') return [...things];
  return [...things].sort((one, other) => byPrice(one.offer, other.offer, dollar_currency));
}
