import type { CatalogueItem, ProductsPage } from '../catalogue/schema.ts';
import { hasExpired } from '../expiry/expiry.ts';
import type { Review } from './schema.ts';

/** A review as it is now: without its offer once that has ended. */
export function currentReview<Item extends Review>(review: Item, now: number): Item {
  if (!hasExpired(review.limited_time_offer_ends_at, now)) return review;
  return {
    ...review,
    limited_time_offer_enabled: false,
    limited_time_offer: null,
    limited_time_offer_ends_at: null,
  };
}

/** An item of a list as it is now. */
export function currentItem(item: CatalogueItem, now: number): CatalogueItem {
  if (!hasExpired(item.offer_ends_at, now)) return item;
  return { ...item, offer: false, offer_ends_at: null };
}

/** A page of a list as it is now. */
export function currentPage(page: ProductsPage, now: number): ProductsPage {
  return { ...page, items: page.items.map((item) => currentItem(item, now)) };
}

/** When the offer that visitors see ends; null when none does. */
export function offerEnd(review: Review): string | null {
  return review.limited_time_offer_enabled ? review.limited_time_offer_ends_at : null;
}
