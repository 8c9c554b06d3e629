import { offersMessages } from '../../../core/languages/texts/index.ts';
import { type Placement, shopAddress } from '../../../core/links/schema.ts';
import { formatMoney } from '../../../core/money/format.ts';
import { type OfferPhase, offerPhases } from '../../../core/offers/time.ts';
import { type ButtonText, buttonText } from '../../../core/posts/call-to-action.ts';
import { presentText } from '../../../core/posts/display.ts';
import { shownOffers } from '../../../core/posts/offer.ts';
import { displayPrice, parsePrice } from '../../../core/posts/price.ts';
import type { Review } from '../../../core/posts/schema.ts';
import { buyAddress, buyHref, shopName } from '../../../core/posts/shop-link.ts';
import type { PageTexts } from '../../../core/settings/schema.ts';
import { inOrder, type Ordered } from './order.ts';

/** An offer as a place shows it, for a time. */
export interface DisplayedOffer extends Ordered {
  key: string;
  /** Absent for the primary offer. */
  offerId?: string;
  /** Null without a link. */
  link: { href: string; action: ButtonText; about: string } | null;
  /** Empty for a primary offer without a link. */
  shop: string;
  /** In the format of the site's language; null if it is not known. */
  price: string | null;
  /** The price of the primary offer as the owner typed it. */
  typed: string | null;
  checkedAt: string | null;
  isLimited: boolean;
  /** Condition and availability. */
  facts: string[];
  note: string | null;
  endsAt: string | null;
  /** What the shop's programme requires. */
  disclosure: string | null;
  from: string | null;
  until: string | null;
}

/** Where offers are shown. */
export interface OfferPlace {
  placement: Placement;
  /** The best-of page of the place; null or absent elsewhere. */
  bestOfId?: string | null | undefined;
}

/** The primary offer and, where its price ends, what is left of it. Empty without a price and a link. */
export function primaryOffers(
  review: Review,
  texts: PageTexts,
  { placement, bestOfId = null }: OfferPlace,
): DisplayedOffer[] {
  const typed = presentText(review.price);
  const url = buyAddress(review);
  const href = buyHref(review, placement, bestOfId);
  if (typed === null && url === null) return [];
  const until = typed === null ? null : review.price_until;
  const offer: DisplayedOffer = {
    isPrimary: true,
    key: 'primary null',
    link:
      href === null
        ? null
        : { href, action: buttonText(review, placement, texts), about: review.title },
    shop: url === null ? '' : shopName(review.merchant, url),
    price: typed === null ? null : displayPrice(typed),
    typed,
    // A price that nobody sells at is not compared with others.
    money: url === null ? null : parsePrice(typed, texts.dollar_currency),
    checkedAt: typed === null ? null : review.price_checked_at,
    isLimited: until !== null,
    availability: 'unknown',
    facts: [],
    note: null,
    endsAt: null,
    disclosure: url === null ? null : presentText(review.merchant?.disclosure),
    from: null,
    until,
  };
  if (until === null || url === null) return [offer];
  const later = { key: `primary ${until}`, from: until, until: null };
  const priceless = { price: null, typed: null, money: null, checkedAt: null, isLimited: false };
  return [offer, { ...offer, ...priceless, ...later }];
}

function furtherOffer(
  review: Review,
  { offer, from, until }: OfferPhase,
  { placement, bestOfId = null }: OfferPlace,
): DisplayedOffer {
  const { id, url, merchant, condition, availability, amount, currency } = offer;
  const shop = shopName(merchant, url);
  const stock = offersMessages.availability[availability];
  const money = amount === null || currency === null ? null : { amount, currency };
  return {
    isPrimary: false,
    key: `${id} ${from}`,
    offerId: id,
    link: {
      href: shopAddress({
        url,
        postId: review.id,
        placement,
        offerId: id,
        bestOfId,
        subIdParameter: merchant?.sub_id_parameter ?? null,
      }),
      action: { text: offersMessages.view, tested: null },
      about: offersMessages.at(review.title, shop),
    },
    shop,
    price: money === null ? null : formatMoney(money),
    typed: null,
    money,
    checkedAt: money === null ? null : offer.checked_at,
    isLimited: offer.price_until !== null,
    availability,
    facts: [offersMessages.condition[condition], ...(stock === '' ? [] : [stock])],
    note: presentText(offer.note),
    endsAt: offer.ends_at,
    disclosure: presentText(merchant?.disclosure),
    from,
    until,
  };
}

/** All offers of a review in the order that the site states, each with what it shows after its price has ended. */
export function displayedOffers(
  review: Review,
  texts: PageTexts,
  place: OfferPlace,
): DisplayedOffer[] {
  const primary = primaryOffers(review, texts, place);
  const further = shownOffers(review)
    .flatMap(offerPhases)
    .map((phase) => furtherOffer(review, phase, place));
  return inOrder([...primary, ...further], texts);
}
