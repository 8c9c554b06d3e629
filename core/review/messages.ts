import { localize } from '../locale/localize.ts';

export const trustMessages = localize({
  en: {
    disclosure: 'Affiliate disclosure',
    by: 'By',
    published: 'Published',
    draft: 'Draft, saved',
    updated: 'Updated',
    author: 'The author',
    writtenBy: 'Written by',
    testedBy: 'Tested and written by',
  },
});

export const sectionMessages = localize({
  en: {
    prosAndCons: 'Pros and cons',
    features: 'Key Features',
    specifications: 'Specifications',
    reader: 'Who Is This For',
    analysis: 'In-Depth Analysis',
  },
});

export const contentsMessages = localize({
  en: {
    label: 'On this page',
    allShops: 'Compare all shops',
  },
});

export const relatedMessages = localize({
  en: {
    label: 'Further reading',
    bestOf: 'Among the best',
    reviews: 'Related reviews',
    next: (category: string) => `Next in ${category}`,
  },
});

export const offersMessages = localize({
  en: {
    heading: 'Where to buy',
    shop: 'Shop',
    price: 'Price',
    until: 'Until',
    view: 'View offer',
    at: (title: string, shop: string) => `${title} at ${shop}`,
    condition: { new: 'New', refurbished: 'Refurbished', used: 'Used' },
    availability: {
      unknown: '',
      'in-stock': 'In stock',
      'pre-order': 'Pre-order',
      'out-of-stock': 'Out of stock',
    },
    order: {
      editor: 'In the order our editors chose. Commission plays no part.',
      price: 'The lowest price comes first. Commission plays no part.',
      priceAfterPrimary:
        'After our first choice, the lowest price comes first. Commission plays no part.',
    },
  },
});

export const specificationsMessages = localize({
  en: { brand: 'Brand' },
});

export const howWeTestMessages = localize({
  en: {
    title: 'How we test',
    description:
      'How the products on this site are tested and scored, what the stars mean, and who pays for it.',
  },
});
