import type { CatalogueItem } from './schema.ts';

/** Realistic values for everything that a test does not set. */
export function catalogueItem(given: Partial<CatalogueItem> & { slug: string }): CatalogueItem {
  return {
    id: `id-of-${given.slug}`,
    title: given.slug,
    short_description: null,
    product_image_url: null,
    image: null,
    overall_rating: null,
    price: null,
    money: null,
    price_checked_at: null,
    price_until: null,
    offer: false,
    offer_ends_at: null,
    from_prices: [],
    created_at: '2026-11-01T09:00:00+00:00',
    categories: [],
    ...given,
  };
}
