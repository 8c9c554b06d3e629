import { fewerThan, latest } from '../../../core/expiry/expiry.ts';
import { type Placement, shopAddress } from '../../../core/links/schema.ts';
import { formatMoney } from '../../../core/money/format.ts';
import type { Offer } from '../../../core/offers/schema.ts';
import { type OfferPhase, offerPhases } from '../../../core/offers/time.ts';
import { type ButtonText, buttonText } from '../../../core/posts/call-to-action.ts';
import { presentText } from '../../../core/posts/display.ts';
import { reviewMessages } from '../../../core/posts/messages.ts';
import { shownOffers } from '../../../core/posts/offer.ts';
import type { Review } from '../../../core/posts/schema.ts';
import { buyAddress, buyHref, shopName } from '../../../core/posts/shop-link.ts';
import type { PageTexts } from '../../../core/settings/schema.ts';
import { orderedOffers } from '../offers/order.ts';
import { offersMessages } from './messages.ts';

/** A row of the table of offers. */
export interface OfferRow {
  key: string;
  offerId?: string;
  href: string;
  shop: string;
  action: ButtonText;
  price: string;
  checkedAt: string | null;
  isLimited: boolean;
  /** Condition and availability. */
  facts: string[];
  note: string | null;
  endsAt: string | null;
  from: string | null;
  until: string | null;
}

function primaryRow(
  review: Review,
  texts: PageTexts,
  placement: Placement,
  bestOfId: string | null,
): OfferRow | null {
  const url = buyAddress(review);
  const href = buyHref(review, placement, bestOfId);
  if (url === null || href === null) return null;
  return {
    key: 'primary',
    href,
    shop: shopName(review.merchant, url),
    action: buttonText(review, placement, texts),
    price: presentText(review.price) ?? reviewMessages.noPrice,
    checkedAt: null,
    isLimited: false,
    facts: [],
    note: null,
    endsAt: null,
    from: null,
    until: null,
  };
}

function priceOf({ amount, currency }: Offer): string {
  if (amount === null || currency === null) return reviewMessages.noPrice;
  return formatMoney({ amount, currency });
}

function offerRow(
  postId: string,
  { offer, from, until }: OfferPhase,
  placement: Placement,
  bestOfId: string | null,
): OfferRow {
  const { id, url, merchant, condition, availability } = offer;
  const stock = offersMessages.availability[availability];
  return {
    key: `${id} ${from}`,
    offerId: id,
    href: shopAddress({
      url,
      postId,
      placement,
      offerId: id,
      bestOfId,
      subIdParameter: merchant?.sub_id_parameter ?? null,
    }),
    shop: shopName(merchant, url),
    action: { text: offersMessages.view, tested: null },
    price: priceOf(offer),
    checkedAt: offer.amount === null ? null : offer.checked_at,
    isLimited: offer.price_until !== null,
    facts: [offersMessages.condition[condition], ...(stock === '' ? [] : [stock])],
    note: presentText(offer.note),
    endsAt: offer.ends_at,
    from,
    until,
  };
}

interface Disclosed {
  text: string | null;
  endsAt: string | null;
}

/** Each text once, with the moment at which its last offer ends. */
function disclosuresAmong(disclosed: readonly Disclosed[]) {
  const ends = new Map<string, (string | null)[]>();
  for (const { text, endsAt } of disclosed) {
    if (text !== null) ends.set(text, [...(ends.get(text) ?? []), endsAt]);
  }
  // An order that does not change when one ends.
  const inOrder = [...ends].sort(([one], [other]) => (one < other ? -1 : 1));
  return inOrder.map(([text, moments]) => ({ text, until: latest(moments) }));
}

const disclosedBy = (offers: readonly Offer[]): Disclosed[] =>
  offers.map(({ merchant, ends_at }) => ({
    text: presentText(merchant?.disclosure),
    endsAt: ends_at,
  }));

/** What the programmes of the shops require. */
function disclosuresOf(review: Review, offers: readonly Offer[]) {
  // The scorecard has that of the primary offer.
  const shown = primaryDisclosure(review);
  return disclosuresAmong(disclosedBy(offers).filter(({ text }) => text !== shown));
}

export const primaryDisclosure = (review: Review): string | null =>
  buyAddress(review) === null ? null : presentText(review.merchant?.disclosure);

/**
 * What a page with links to the shops of several reviews has to say, each text with the moment at which
 * the last link ends that needs it. The first is that of the site.
 */
export function pageDisclosures(reviews: readonly Review[], ofSite: string) {
  const linked: Disclosed[] = reviews.flatMap((review) => [
    ...(buyAddress(review) === null ? [] : [{ text: primaryDisclosure(review), endsAt: null }]),
    ...disclosedBy(shownOffers(review)),
  ]);
  if (linked.length === 0) return [];
  const until = latest(linked.map(({ endsAt }) => endsAt));
  return [{ text: ofSite, until }, ...disclosuresAmong(linked)];
}

/** When the last further offer ends; null if there is no end or no further offer. */
export const lastOfferEnd = (review: Review): string | null =>
  latest(shownOffers(review).map(({ ends_at }) => ends_at));

/** All that the table of offers shows; null for a review with the primary offer alone. */
export function offersTable(
  review: Review,
  texts: PageTexts,
  placement: Placement = 'offers',
  bestOfId: string | null = null,
) {
  const offers = shownOffers(review);
  if (offers.length === 0) return null;
  const primary = primaryRow(review, texts, placement, bestOfId);
  const phases = orderedOffers(offers.flatMap(offerPhases), texts);
  const { editor, price, priceAfterPrimary } = offersMessages.order;
  const byPrice = primary === null ? price : priceAfterPrimary;
  const ends = offers.map(({ ends_at }) => ends_at);
  return {
    rows: [
      ...(primary === null ? [] : [primary]),
      ...phases.map((phase) => offerRow(review.id, phase, placement, bestOfId)),
    ],
    until: latest(ends),
    /** One row has no order. */
    order: {
      text: texts.offer_order === 'editor' ? editor : byPrice,
      until: fewerThan(2, primary === null ? ends : [null, ...ends]),
      isStated: offers.length > (primary === null ? 1 : 0),
    },
    disclosures: disclosuresOf(review, offers),
  };
}
