import type { CatalogueItem } from './schema.ts';

/** A catalogue item with what a test says and believable values for the rest. */
export function catalogueItem(given: Partial<CatalogueItem> & { slug: string }): CatalogueItem {
  return {
    id: `id-of-${given.slug}`,
    title: given.slug,
    short_description: null,
    product_image_url: null,
    image: null,
    overall_rating: null,
    price: null,
    offer: false,
    categories: [],
    ...given,
  };
}
