import type { Money } from '../../../core/money/index.ts';
import type { OfferAvailability } from '../../../core/offers/schema.ts';
import type { PageTexts } from '../../../core/settings/schema.ts';

/** What the place of an offer depends on. */
export interface Ordered {
  isPrimary: boolean;
  /** Null for a price that is not known or cannot be read as an amount. */
  money: Money | null;
  availability: OfferAvailability;
}

/** As far as the owner knows. */
export const isInStock = ({ availability }: Ordered) =>
  availability === 'in-stock' || availability === 'unknown';

/**
 * Each two offers have one order whatever others there are, so that a page stays in order while prices leave it.
 * Currencies are not converted: that of the primary offer comes first, then that of the site.
 */
function byPrice(one: Ordered, other: Ordered, currencies: readonly string[]): number {
  if (one.money === null || other.money === null) {
    return Number(one.money === null) - Number(other.money === null);
  }
  const [first, second] = [one.money, other.money];
  const stock = Number(isInStock(other)) - Number(isInStock(one));
  if (stock !== 0) return stock;
  if (first.currency === second.currency) return first.amount - second.amount;
  const known = currencies.find((each) => each === first.currency || each === second.currency);
  if (known !== undefined) return first.currency === known ? -1 : 1;
  return first.currency < second.currency ? -1 : 1;
}

/** The offers of a review in the order that the site states. They are given as the owner arranged them. */
export function inOrder<Thing extends Ordered>(
  things: readonly Thing[],
  { offer_order, dollar_currency }: PageTexts,
): Thing[] {
  if (offer_order === 'editor') return [...things];
  const primary = things.filter(({ isPrimary }) => isPrimary);
  const currencies = [...primary.flatMap(({ money }) => money?.currency ?? []), dollar_currency];
  const sorted = (some: readonly Thing[]) =>
    [...some].sort((one, other) => byPrice(one, other, currencies));
  if (offer_order === 'lowest-first') return sorted(things);
  return [...primary, ...sorted(things.filter(({ isPrimary }) => !isPrimary))];
}
