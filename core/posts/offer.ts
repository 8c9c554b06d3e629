import type { CatalogueItem, ProductsPage } from '../catalogue/schema.ts';
import { earliest, hasExpired } from '../expiry/expiry.ts';
import { currentOffers, currentPrices, offersEnd } from '../offers/index.ts';
import type { Offer } from '../offers/schema.ts';
import type { Review } from './schema.ts';
import { isShopUrl } from './shop-link.ts';

/** Offers with a link that a browser can open. */
export const shownOffers = ({ offers }: Pick<Review, 'offers'>): Offer[] =>
  offers.filter(({ url }) => isShopUrl(url));

const withoutPrice = { price: null, price_checked_at: null, price_until: null };

/** A review as it is now: without offers that have ended and prices that may not be shown. */
export function currentReview<Item extends Review>(review: Item, now: number): Item {
  if (!hasExpired(reviewEnd(review), now)) return review;
  const current = {
    ...review,
    ...(hasExpired(review.price_until, now) && withoutPrice),
    offers: currentOffers(review.offers, now),
  };
  if (!hasExpired(review.limited_time_offer_ends_at, now)) return current;
  return {
    ...current,
    limited_time_offer_enabled: false,
    limited_time_offer: null,
    limited_time_offer_ends_at: null,
  };
}

/** An item of a list as it is now. */
export function currentItem(item: CatalogueItem, now: number): CatalogueItem {
  if (!hasExpired(itemEnd(item), now)) return item;
  const current = {
    ...item,
    ...(hasExpired(item.price_until, now) && { ...withoutPrice, money: null }),
    from_prices: currentPrices(item.from_prices, now),
  };
  if (!hasExpired(item.offer_ends_at, now)) return current;
  return { ...current, offer: false, offer_ends_at: null };
}

/** A page of a list as it is now. */
export function currentPage(page: ProductsPage, now: number): ProductsPage {
  const { items, nearest } = page;
  const current = (item: CatalogueItem) => currentItem(item, now);
  return {
    ...page,
    items: items.map(current),
    ...(nearest !== undefined && { nearest: nearest.map(current) }),
  };
}

/** The first moment at which visitors see a review differently; null when there is none. */
export function reviewEnd(review: Review): string | null {
  return earliest([
    review.limited_time_offer_enabled ? review.limited_time_offer_ends_at : null,
    review.price_until,
    offersEnd(review.offers),
  ]);
}

/** The first moment at which visitors see an item of a list differently; null when there is none. */
export function itemEnd({ offer_ends_at, price_until, from_prices }: CatalogueItem): string | null {
  return earliest([offer_ends_at, price_until, ...from_prices.map(({ until }) => until)]);
}
