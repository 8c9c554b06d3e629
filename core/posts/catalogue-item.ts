import type { CatalogueItem } from '../catalogue/schema.ts';
import { currentOffers, fromPrices } from '../offers/index.ts';
import type { FromPrice } from '../offers/schema.ts';
import { offerLine, presentText } from './display.ts';
import { shownOffers } from './offer.ts';
import { parsePrice } from './price.ts';
import type { Review } from './schema.ts';

const priceUntil = ({ price, price_until }: Review) =>
  presentText(price) === null ? null : price_until;

/** Beside a price without an end there is none. */
function fromPricesOf(review: Review): FromPrice[] {
  const offers = shownOffers(review);
  if (presentText(review.price) === null) return fromPrices(offers);
  const until = priceUntil(review);
  return until === null ? [] : fromPrices(currentOffers(offers, Date.parse(until)));
}

/** What a list shows of a review. */
export const catalogueItem = (review: Review): CatalogueItem => ({
  id: review.id,
  slug: review.slug,
  title: review.title,
  short_description: review.short_description,
  product_image_url: review.product_image_url,
  image: review.image,
  overall_rating: review.overall_rating,
  price: review.price,
  money: parsePrice(review.price),
  price_checked_at: priceUntil(review) === null ? null : review.price_checked_at,
  price_until: priceUntil(review),
  from_prices: fromPricesOf(review),
  offer: offerLine(review) !== null,
  offer_ends_at: offerLine(review) === null ? null : review.limited_time_offer_ends_at,
  created_at: review.created_at,
  categories: review.categories,
});
