import { latest } from '../../../core/expiry/expiry.ts';
import { type Placement, shopAddress } from '../../../core/links/schema.ts';
import { formatMoney } from '../../../core/money/format.ts';
import type { Offer } from '../../../core/offers/schema.ts';
import { offerPhases } from '../../../core/offers/time.ts';
import { type ButtonText, buttonText } from '../../../core/posts/call-to-action.ts';
import { presentText } from '../../../core/posts/display.ts';
import { reviewMessages } from '../../../core/posts/messages.ts';
import { shownOffers } from '../../../core/posts/offer.ts';
import type { Review } from '../../../core/posts/schema.ts';
import { buyHref, shopName } from '../../../core/posts/shop-link.ts';
import type { PageTexts } from '../../../core/settings/schema.ts';
import { offersMessages } from '../review/messages.ts';
import { orderedOffers } from './order.ts';

/** The one offer that a place shows of a review, for a time. */
export interface LeadingOffer {
  key: string;
  price: string;
  checkedAt: string | null;
  isLimited: boolean;
  /** Null without a link. */
  link: { href: string; action: ButtonText; about: string; offerId?: string } | null;
  /** The disclosure that the shop's programme requires. */
  disclosure: string | null;
  from: string | null;
  until: string | null;
}

/** Where offers are shown. */
interface OfferPlace {
  placement: Placement;
  /** The best-of page of the place; null or absent elsewhere. */
  bestOfId?: string | null | undefined;
}

const noPrice = (key: string, from: string | null): LeadingOffer => ({
  key,
  price: reviewMessages.noPrice,
  checkedAt: null,
  isLimited: false,
  link: null,
  disclosure: null,
  from,
  until: null,
});

function primaryOffer(
  review: Review,
  texts: PageTexts,
  { placement, bestOfId }: OfferPlace,
): LeadingOffer | null {
  const price = presentText(review.price);
  const href = buyHref(review, placement, bestOfId);
  if (price === null && href === null) return null;
  return {
    ...noPrice('primary', null),
    ...(price !== null && { price }),
    link:
      href === null
        ? null
        : { href, action: buttonText(review, placement, texts), about: review.title },
    disclosure: review.merchant?.disclosure ?? null,
  };
}

function offerLink(
  review: Review,
  { id, url, merchant }: Offer,
  { placement, bestOfId = null }: OfferPlace,
): LeadingOffer['link'] {
  return {
    href: shopAddress({
      url,
      postId: review.id,
      placement,
      offerId: id,
      bestOfId,
      subIdParameter: merchant?.sub_id_parameter ?? null,
    }),
    action: { text: offersMessages.view, tested: null },
    about: offersMessages.at(review.title, shopName(merchant, url)),
    offerId: id,
  };
}

const isAfter = (one: string, other: string) => Date.parse(one) > Date.parse(other);

/** The first offer in the site's order, and those that follow when it ends. */
function furtherOffers(review: Review, texts: PageTexts, place: OfferPlace): LeadingOffer[] {
  const offers = shownOffers(review).map((offer) => ({ offer }));
  const shown: LeadingOffer[] = [];
  let from: string | null = null;
  for (const { offer } of orderedOffers(offers, texts)) {
    for (const phase of offerPhases(offer)) {
      const { amount, currency, checked_at, price_until } = phase.offer;
      if (from !== null && phase.until !== null && !isAfter(phase.until, from)) continue;
      const isPriced = amount !== null && currency !== null;
      shown.push({
        key: `${offer.id} ${phase.from}`,
        price: isPriced ? formatMoney({ amount, currency }) : reviewMessages.noPrice,
        checkedAt: isPriced ? checked_at : null,
        isLimited: price_until !== null,
        link: offerLink(review, offer, place),
        disclosure: offer.merchant?.disclosure ?? null,
        from,
        until: phase.until,
      });
      if (phase.until === null) return shown;
      from = phase.until;
    }
  }
  return from === null ? shown : [...shown, noPrice('none', from)];
}

/** What a place says of a review's price: one offer that is there now, and those that follow it. */
export function leadingOffers(review: Review, texts: PageTexts, place: OfferPlace): LeadingOffer[] {
  const primary = primaryOffer(review, texts, place);
  if (primary !== null && presentText(review.price) !== null) return [primary];
  const further = furtherOffers(review, texts, place);
  if (further.length > 0) return further;
  return [primary ?? noPrice('none', null)];
}

interface Disclosure {
  text: string;
  until: string | null;
}

/** The site's disclosure and those of the shops, as long as a table links to a shop. */
export function tableDisclosures(reviews: readonly Review[], texts: PageTexts): Disclosure[] {
  const ends = new Map<string, (string | null)[]>();
  const shown = reviews.flatMap((each) => leadingOffers(each, texts, { placement: 'table' }));
  for (const { link, disclosure, until } of shown) {
    if (link === null) continue;
    for (const text of [texts.affiliate_disclosure, presentText(disclosure)]) {
      if (text !== null) ends.set(text, [...(ends.get(text) ?? []), until]);
    }
  }
  return [...ends].map(([text, moments]) => ({ text, until: latest(moments) }));
}
