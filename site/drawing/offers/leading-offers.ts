import { hasExpired } from '../../../core/expiry/expiry.ts';
import type { Review } from '../../../core/posts/schema.ts';
import type { PageTexts } from '../../../core/settings/schema.ts';
import { type DisplayedOffer, displayedOffers, type OfferPlace } from './displayed-offers.ts';

interface LeadingPlace extends OfferPlace {
  /** Whether an offer with a price is preferred to others before it, as where products are compared. */
  isPriced?: boolean;
}

/** Whether something that is there for a time is there at a moment; null is before all others. */
const isThere = ({ from, until }: Pick<DisplayedOffer, 'from' | 'until'>, moment: string | null) =>
  moment === null
    ? from === null
    : (from === null || hasExpired(from, Date.parse(moment))) &&
      !hasExpired(until, Date.parse(moment));

const nothing = (from: string | null): DisplayedOffer => ({
  isPrimary: false,
  key: 'none',
  link: null,
  shop: '',
  price: null,
  typed: null,
  money: null,
  checkedAt: null,
  isLimited: false,
  availability: 'unknown',
  facts: [],
  note: null,
  endsAt: null,
  disclosure: null,
  from,
  until: null,
});

/**
 * The one offer that a place shows of a review: the first that is there, and those that follow as offers end. Empty
 * without any offer, except where products are compared.
 */
export function leadingOffers(
  review: Review,
  texts: PageTexts,
  { isPriced = false, ...place }: LeadingPlace,
): DisplayedOffer[] {
  const offers = displayedOffers(review, texts, place);
  const leading: DisplayedOffer[] = [];
  let from: string | null = null;
  // Each round is the end of at least one.
  for (let round = 0; round <= offers.length; round += 1) {
    const there = offers.filter((offer) => isThere(offer, from));
    if (there.length === 0 && !isPriced) break;
    const priced = isPriced ? there.find(({ price }) => price !== null) : undefined;
    const first: DisplayedOffer = priced ?? there[0] ?? nothing(from);
    leading.push({ ...first, key: `${first.key} ${from}`, from });
    if (first.until === null) break;
    from = first.until;
  }
  return leading;
}

/** Those with a button, for places beside the text of a review. */
export const linkedOffers = (review: Review, texts: PageTexts): DisplayedOffer[] =>
  leadingOffers(review, texts, { placement: 'sidebar' }).filter(({ link }) => link !== null);
