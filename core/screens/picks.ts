import type { Pick as BestOfPick, PickOrder } from '../best-of/schema.ts';
import type { Money } from '../money/index.ts';
import { fromPrices } from '../offers/index.ts';
import { parsePrice } from '../posts/index.ts';
import type { Review } from '../posts/schema.ts';
import type { DollarCurrency } from '../settings/schema.ts';

interface Picked {
  pick: BestOfPick;
  review: Review;
}

const priceOf = ({ price, offers }: Review, dollar: DollarCurrency): Money | undefined =>
  parsePrice(price, dollar) ?? fromPrices(offers)[0];

/** Prices of different currencies cannot be compared: those of the most frequent one come first. */
function byPrice(picked: readonly Picked[], dollar: DollarCurrency): Picked[] {
  const prices = new Map(picked.map((each) => [each, priceOf(each.review, dollar)]));
  const counts = new Map<string, number>();
  for (const price of prices.values()) {
    if (price) counts.set(price.currency, (counts.get(price.currency) ?? 0) + 1);
  }
  const main = [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
  const amount = (each: Picked) => {
    const price = prices.get(each);
    return price?.currency === main ? (price?.amount ?? null) : null;
  };
  return [...picked].sort((one, other) => {
    const [first, second] = [amount(one), amount(other)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return first - second;
  });
}

const byRating = (picked: readonly Picked[]) =>
  [...picked].sort(
    (one, other) => (other.review.overall_rating ?? 0) - (one.review.overall_rating ?? 0),
  );

/**
 * Picks as their page orders them: the owner's order, the best rating first or the lowest price first.
 * Those without either come last, and equal ones are in the owner's order.
 */
export function orderedPicks(
  picked: readonly Picked[],
  order: PickOrder,
  dollar: DollarCurrency,
): Picked[] {
  if (order === 'rating') return byRating(picked);
  return order === 'price' ? byPrice(picked, dollar) : [...picked];
}
