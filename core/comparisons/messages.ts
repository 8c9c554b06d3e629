import { localize } from '../locale/localize.ts';

export const comparisonMessages = localize({
  en: {
    product: 'Product',
    brand: 'Brand',
    rating: 'Rating',
    price: 'Price',
    best: 'Best',
    notStated: 'Not stated',
    view: 'View offer',
    at: (title: string, shop: string) => `${title} at ${shop}`,
  },
});
