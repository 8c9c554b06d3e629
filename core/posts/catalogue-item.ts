import type { CatalogueItem } from '../catalogue/schema.ts';
import { fromPrices } from '../offers/index.ts';
import { offerLine, presentText } from './display.ts';
import { shownOffers } from './offer.ts';
import { parsePrice } from './price.ts';
import type { Review } from './schema.ts';

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
  from_prices: presentText(review.price) === null ? fromPrices(shownOffers(review)) : [],
  offer: offerLine(review) !== null,
  offer_ends_at: offerLine(review) === null ? null : review.limited_time_offer_ends_at,
  created_at: review.created_at,
  categories: review.categories,
});
