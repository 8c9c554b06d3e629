import { expect, test } from 'vitest';
import { shownOffer } from '../../../core/offers/offers.fixture.ts';
import { plainReview } from '../../../core/posts/review.fixture.ts';
import type { Review } from '../../../core/posts/schema.ts';
import {
  articleThing,
  authorThing,
  breadcrumbThing,
  organizationThing,
  scriptText,
  websiteThing,
} from '../../../core/seo/schema.ts';
import { pageTextsOf, siteTextsOf } from '../../../core/settings/schema.ts';
import { problemsOf } from './structured-data.fixture.ts';
import { productThing, reviewListThing, reviewSteps } from './structured-data.ts';

/** Compiling the types of the vocabulary takes seconds. */
const COMPILING = 60_000;

const origin = 'https://spotter.example';
const PAGE = `${origin}/reviews/nord-roller`;
const texts = pageTextsOf(siteTextsOf([]));

const review: Review = {
  ...plainReview,
  short_description: 'A roller that rolls.',
  product_image_url: '/images/reviews/foam-roller.svg',
  overall_rating: 4,
  price: '$49.99',
  pros: '- Firm\n- Light',
  cons: 'Loud',
  primary_affiliate_url: 'https://shop.example/roller',
  categories: [{ name: 'Recovery', slug: 'recovery' }],
};

const product = (changed: Partial<Review> = {}) =>
  productThing({ ...review, ...changed }, texts, origin);

test('a review is a product with a review and an offer', () => {
  expect(product()).toEqual({
    '@type': 'Product',
    name: 'Nord Roller',
    description: 'A roller that rolls.',
    image: 'https://spotter.example/images/reviews/foam-roller.svg',
    review: {
      '@type': 'Review',
      author: {
        '@type': 'Organization',
        name: 'The Spotter team',
        url: 'https://spotter.example/how-we-test',
      },
      publisher: { '@type': 'Organization', name: 'Spotter', url: 'https://spotter.example/' },
      datePublished: '2026-02-01T09:00:00+00:00',
      dateModified: '2026-03-01T09:00:00+00:00',
      reviewRating: { '@type': 'Rating', ratingValue: 4, bestRating: 5, worstRating: 1 },
      positiveNotes: {
        '@type': 'ItemList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Firm' },
          { '@type': 'ListItem', position: 2, name: 'Light' },
        ],
      },
      negativeNotes: {
        '@type': 'ItemList',
        itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Loud' }],
      },
    },
    offers: {
      '@type': 'Offer',
      price: '49.99',
      priceCurrency: 'USD',
      url: PAGE,
      seller: { '@type': 'Organization', name: 'shop.example' },
    },
  });
});

test('a missing rating is not marked up', () => {
  expect(product({ overall_rating: null })).not.toHaveProperty('review');
  expect(JSON.stringify(product({ overall_rating: null }))).not.toContain('ating');
  expect(product({ overall_rating: null, price: null })).toBeNull();
});

test('an unreadable price, or one without a shop, is not an offer', () => {
  expect(product({ price: 'from $49.99' })).not.toHaveProperty('offers');
  expect(product({ primary_affiliate_url: ' ' })).not.toHaveProperty('offers');
});

const merchant = { name: 'Other Shop', sub_id_parameter: 'sub', disclosure: null };

test('the primary offer and the others are one range of prices, in the order of the page', () => {
  const offers = [shownOffer({ merchant }), shownOffer({ amount: 3900, url: '/go/roller' })];
  const editor = { ...texts, offer_order: 'editor' as const };
  expect(productThing({ ...review, offers }, editor, origin)).toMatchObject({
    offers: {
      '@type': 'AggregateOffer',
      lowPrice: '39.00',
      highPrice: '49.99',
      offerCount: 3,
      offers: [
        { price: '49.99', url: PAGE, seller: { name: 'shop.example' } },
        { price: '45.99', seller: { name: 'Other Shop' } },
        { price: '39.00', seller: { name: 'Shop' } },
      ],
    },
  });
});

test('the dollar of the setting, and a primary offer that is a managed link', () => {
  const canadian = { ...texts, dollar_currency: 'CAD' as const };
  const primary_affiliate_url = '/go/roller';
  expect(
    productThing({ ...review, primary_affiliate_url, merchant }, canadian, origin),
  ).toMatchObject({
    offers: { price: '49.99', priceCurrency: 'CAD', seller: { name: 'Other Shop' } },
  });
  expect(product({ primary_affiliate_url })).toMatchObject({ offers: { url: PAGE } });
});

test('paid links are not in the data', () => {
  const tagged = 'https://www.amazon.com/dp/B01?tag=spotter-20';
  const thing = product({ primary_affiliate_url: tagged, offers: [shownOffer({ url: tagged })] });
  expect(thing).toMatchObject({ offers: { offerCount: 2 } });
  expect(JSON.stringify(thing)).not.toContain('tag=');
});

test('pros and cons need two entries in total', () => {
  const one = product({ pros: 'Firm', cons: null });
  expect(one).toHaveProperty('review');
  expect(one).not.toHaveProperty('review.positiveNotes');
  const mixed = product({ pros: 'Firm', cons: 'Loud' });
  expect(mixed).toHaveProperty('review.positiveNotes.itemListElement.length', 1);
  expect(mixed).toHaveProperty('review.negativeNotes.itemListElement.length', 1);
  const onlyCons = product({ pros: ' ', cons: 'Loud\nHeavy' });
  expect(onlyCons).not.toHaveProperty('review.positiveNotes');
  expect(onlyCons).toHaveProperty('review.negativeNotes.itemListElement.length', 2);
});

test('the author is the configured one', () => {
  const person = {
    ...texts,
    author_kind: 'person' as const,
    author_name: 'Ada Tester',
    author_url: 'https://ada.example',
  };
  expect(authorThing(person, origin)).toEqual({
    '@type': 'Person',
    name: 'Ada Tester',
    url: 'https://ada.example',
  });
});

const dates = { published: '2026-02-01T09:00:00+00:00', modified: '2026-03-01T09:00:00+00:00' };
const article = articleThing({ title: 'Roller', ...dates }, texts, origin);

test('a page says who wrote it and when, without its product', () => {
  expect(article).toMatchObject({
    headline: 'Roller',
    author: authorThing(texts, origin),
    datePublished: dates.published,
    dateModified: dates.modified,
  });
});

test('the organization has the logo and the profiles of the owner, or the drawn mark', () => {
  expect(organizationThing(texts, origin)).toEqual({
    '@type': 'Organization',
    name: 'Spotter',
    url: 'https://spotter.example/',
    logo: 'https://spotter.example/icons/icon-512.png',
  });
  const site_logo = '/pictures/0123456789abcdef0123456789abcdef/800.webp';
  const social_links = [{ name: 'Mastodon', url: 'https://social.example/@spotter' }];
  expect(organizationThing({ ...texts, site_logo, social_links }, origin)).toMatchObject({
    logo: `https://spotter.example${site_logo}`,
    sameAs: ['https://social.example/@spotter'],
  });
});

test('no text can end its script element', () => {
  const text = scriptText({ '@type': 'Product', name: '</script><script>alert(1)</script><!--' });
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toMatchObject({ name: '</script><script>alert(1)</script><!--' });
});

const things = [
  article,
  product(),
  product({ overall_rating: null }),
  product({ offers: [shownOffer({ merchant, price_until: '2026-11-24T11:00:00.000Z' })] }),
  product({ offers: [shownOffer({ currency: 'EUR', url: '/go/roller' })] }),
  product({ price: null, pros: null, cons: null, short_description: null }),
  breadcrumbThing(reviewSteps(review, review.categories), origin),
  breadcrumbThing(reviewSteps(review, []), origin),
  websiteThing(texts, origin),
  organizationThing(texts, origin),
  reviewListThing([review, { slug: 'skip-9', title: 'Skip 9' }], origin),
].filter((thing) => thing !== null);

test(
  'everything is of the vocabulary and has what Google requires',
  async () => {
    expect(things).toHaveLength(11);
    expect(await problemsOf(things)).toEqual([]);
  },
  COMPILING,
);

test(
  'the check refuses what is neither',
  async () => {
    expect(
      await problemsOf([
        { '@type': 'Product', name: 'Nameless', reviews_of_it: 5 },
        { '@type': 'Product', review: { '@type': 'Review', author: 'Ada' } },
        { '@type': 'Produkt' },
      ]),
    ).toEqual([
      expect.stringContaining('reviews_of_it'),
      expect.stringContaining('Produkt'),
      expect.stringContaining('"aggregateRating", "offers" or "review"'),
      expect.stringContaining('name'),
      expect.stringContaining('reviewRating'),
    ]);
  },
  COMPILING,
);

test('brand and specifications are properties of the product', { timeout: COMPILING }, async () => {
  const thing = product({
    brand: 'Fell & Sons',
    specifications: [
      { id: 'a', name: 'Weight', kind: 'number', unit: 'g', direction: 'lower', value: '1200.5' },
      { id: 'b', name: 'GPS', kind: 'yes-no', unit: null, direction: null, value: 'yes' },
      { id: 'c', name: 'Height', kind: 'number', unit: 'cm', direction: null, value: 'tall' },
    ],
  });
  expect(thing).toMatchObject({
    brand: { '@type': 'Brand', name: 'Fell & Sons' },
    additionalProperty: [
      { '@type': 'PropertyValue', name: 'Weight', value: 1200.5, unitText: 'g' },
      { '@type': 'PropertyValue', name: 'GPS', value: 'Yes' },
      { '@type': 'PropertyValue', name: 'Height', value: 'tall' },
    ],
  });
  expect(await problemsOf([thing].filter((each) => each !== null))).toEqual([]);
});
