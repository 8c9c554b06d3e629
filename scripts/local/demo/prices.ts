import { z } from 'zod';
import { storedOfferSchema } from '../../../core/offers/schema.ts';
import { DAY } from './days.ts';
import type { ReviewRow } from './reviews.ts';

/** Older prices were hidden or old already when the demo was set up, and stay so as examples. */
const OLD_DAYS = 10;

const offersSchema = z.array(storedOfferSchema);

/**
 * The prices of the demo that are checked again, as `record_prices` takes them: those that were recent when it was set
 * up, once a day.
 *
 * @param setUpAt milliseconds, as is `now`
 */
export function pricesToCheck(
  rows: readonly Pick<ReviewRow, 'id' | 'offers'>[],
  setUpAt: number,
  now: number,
) {
  if (now - setUpAt < DAY) return [];
  const isDue = (checkedAt: string) => {
    const at = Date.parse(checkedAt);
    return at < now - DAY && at > setUpAt - OLD_DAYS * DAY;
  };
  return rows.flatMap(({ id: post_id, offers }) =>
    offersSchema.parse(offers).flatMap(({ id: offer_id, checked_at, ...offer }) => {
      const { amount, currency, availability, source } = offer;
      return checked_at !== null && isDue(checked_at)
        ? [{ post_id, offer_id, amount, currency, availability, source }]
        : [];
    }),
  );
}
