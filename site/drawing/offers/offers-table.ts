import { fewerThan, latest } from '../../../core/expiry/expiry.ts';
import { offersMessages } from '../../../core/languages/texts/index.ts';
import { shownOffers } from '../../../core/posts/offer.ts';
import type { Review } from '../../../core/posts/schema.ts';
import { buyAddress } from '../../../core/posts/shop-link.ts';
import type { PageTexts } from '../../../core/settings/schema.ts';
import { disclosuresAmong, primaryDisclosure } from './disclosures.ts';
import { displayedOffers } from './displayed-offers.ts';
import { lowestPrices } from './lowest-prices.ts';

/** When the last further offer ends; null if there is no end or no further offer. */
export const lastOfferEnd = (review: Review): string | null =>
  latest(shownOffers(review).map(({ ends_at }) => ends_at));

/** All that the table of offers shows; null for a review with the primary offer alone. */
export function offersTable(review: Review, texts: PageTexts) {
  const further = shownOffers(review);
  if (further.length === 0) return null;
  const rows = displayedOffers(review, texts, { placement: 'offers' }).filter(
    ({ link }) => link !== null,
  );
  const hasPrimary = buyAddress(review) !== null;
  const { editor, price, priceAfterPrimary } = offersMessages.order;
  const stated = { editor, price: hasPrimary ? priceAfterPrimary : price, 'lowest-first': price };
  const ends = further.map(({ ends_at }) => ends_at);
  // The scorecard has it, where the primary offer leads.
  const elsewhere = texts.offer_order === 'lowest-first' ? null : primaryDisclosure(review);
  return {
    rows,
    lowest: lowestPrices(rows),
    until: latest(ends),
    /** One row has no order. */
    order: {
      text: stated[texts.offer_order],
      until: fewerThan(2, hasPrimary ? [null, ...ends] : ends),
      isStated: further.length > (hasPrimary ? 0 : 1),
    },
    disclosures: disclosuresAmong(rows.filter(({ disclosure }) => disclosure !== elsewhere)),
  };
}
