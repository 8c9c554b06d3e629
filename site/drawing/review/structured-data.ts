import type { CatalogueItem } from '../../../core/catalogue/schema.ts';
import { type Category, categoryPath } from '../../../core/categories/schema.ts';
import { inLanguage } from '../../../core/languages/in-language.ts';
import { navigationMessages } from '../../../core/languages/texts/index.ts';
import { decimalAmount } from '../../../core/money/format.ts';
import type { Offer } from '../../../core/offers/schema.ts';
import { reviewPath } from '../../../core/posts/address.ts';
import { presentText } from '../../../core/posts/display.ts';
import { RATING_MAX, RATING_MIN } from '../../../core/posts/fields.ts';
import { imageOf } from '../../../core/posts/image.ts';
import { shownOffers } from '../../../core/posts/offer.ts';
import { parsePrice } from '../../../core/posts/price.ts';
import type { Review } from '../../../core/posts/schema.ts';
import { buyAddress, shopName } from '../../../core/posts/shop-link.ts';
import { splitLines } from '../../../core/rich-text/lines.ts';
import {
  offerMarkup,
  offersMarkup,
  type PricedMarkup,
  sellerMarkup,
  untilMarkup,
} from '../../../core/seo/offer-markup.ts';
import {
  absolute,
  authorThing,
  listThing,
  type Step,
  type Thing,
} from '../../../core/seo/schema.ts';
import type { PageTexts } from '../../../core/settings/schema.ts';
import { formatSpecification, isStoredNumber } from '../../../core/specifications/display.ts';
import type { SpecificationValue } from '../../../core/specifications/schema.ts';
import { inOrder } from '../offers/order.ts';
import { publishedOn, updatedOn } from './dates.ts';

/** Search engines require at least two. */
const NOTES_MIN_COUNT = 2;

const itemList = (names: readonly string[]) =>
  listThing(
    'ItemList',
    names.map((name) => ({ name })),
  );

function notesOf(review: Pick<Review, 'pros' | 'cons'>) {
  const pros = splitLines(review.pros);
  const cons = splitLines(review.cons);
  if (pros.length + cons.length < NOTES_MIN_COUNT) return {};
  return {
    ...(pros.length > 0 && { positiveNotes: itemList(pros) }),
    ...(cons.length > 0 && { negativeNotes: itemList(cons) }),
  };
}

function reviewThing(review: Review, rating: number, texts: PageTexts, origin: string): Thing {
  return {
    '@type': 'Review',
    author: authorThing(texts, origin),
    publisher: { '@type': 'Organization', name: texts.site_name, url: absolute('/', origin) },
    datePublished: publishedOn(review),
    dateModified: updatedOn(review),
    ...inLanguage,
    reviewRating: {
      '@type': 'Rating',
      ratingValue: rating,
      bestRating: RATING_MAX,
      worstRating: RATING_MIN,
    },
    ...notesOf(review),
  };
}

function primaryMarkup(review: Review, texts: PageTexts, page: string) {
  const money = parsePrice(review.price, texts.dollar_currency);
  const url = buyAddress(review);
  if (money === null || url === null) return [];
  const markup: PricedMarkup = {
    '@type': 'Offer',
    price: decimalAmount(money),
    priceCurrency: money.currency,
    url: page,
    seller: sellerMarkup(shopName(review.merchant, url)),
    ...untilMarkup(review.price_until),
  };
  return [{ isPrimary: true, money, availability: 'unknown' as const, markup }];
}

function furtherMarkup(offer: Offer, page: string) {
  const { amount, currency, availability } = offer;
  const markup = offerMarkup(offer, shopName(offer.merchant, offer.url), page);
  if (markup === null || amount === null || currency === null) return [];
  return [{ isPrimary: false, money: { amount, currency }, availability, markup }];
}

/** Every offer with a price, as the page shows them. */
function allOffers(review: Review, texts: PageTexts, page: string) {
  const all = [
    ...primaryMarkup(review, texts, page),
    ...shownOffers(review).flatMap((offer) => furtherMarkup(offer, page)),
  ];
  return offersMarkup(inOrder(all, texts).map(({ markup }) => markup));
}

/** A number in the unit it is stored in, anything else as visitors read it. */
function propertyThing(specification: SpecificationValue): Thing {
  const { name, kind, unit, value } = specification;
  const isNumber = kind === 'number' && isStoredNumber(value);
  return {
    '@type': 'PropertyValue',
    name,
    value: isNumber ? Number(value) : formatSpecification(specification, 'both').text,
    ...(isNumber && unit !== null && { unitText: unit }),
  };
}

/** Null without a rating and a price. The displayed fallback rating is never marked up. */
export function productThing(review: Review, texts: PageTexts, origin: string): Thing | null {
  const { overall_rating: rating } = review;
  const offers = allOffers(review, texts, absolute(reviewPath(review.slug), origin));
  if (rating === null && offers === null) return null;
  const description = presentText(review.short_description);
  const brand = presentText(review.brand);
  return {
    '@type': 'Product',
    name: review.title,
    ...(description !== null && { description }),
    ...(brand !== null && { brand: { '@type': 'Brand', name: brand } }),
    image: absolute(imageOf(review), origin),
    ...(review.specifications.length > 0 && {
      additionalProperty: review.specifications.map(propertyThing),
    }),
    ...(rating !== null && { review: reviewThing(review, rating, texts, origin) }),
    ...(offers !== null && { offers }),
  };
}

/** @param active categories, which have a page */
export function reviewSteps(
  review: Pick<Review, 'title' | 'slug' | 'categories'>,
  active: readonly Category[],
): Step[] {
  const category = review.categories.find(({ slug }) => active.some((each) => each.slug === slug));
  return [
    { name: navigationMessages.home, path: '/' },
    { name: navigationMessages.products, path: '/products' },
    ...(category ? [{ name: category.name, path: categoryPath(category.slug) }] : []),
    { name: review.title, path: reviewPath(review.slug) },
  ];
}

/** URLs only; details are on the reviews' own pages. */
export function reviewListThing(
  items: readonly Pick<CatalogueItem, 'slug' | 'title'>[],
  origin: string,
): Thing {
  return listThing(
    'ItemList',
    items.map(({ slug, title }) => ({ name: title, url: absolute(reviewPath(slug), origin) })),
  );
}
