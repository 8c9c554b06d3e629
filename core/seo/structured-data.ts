import type { CatalogueItem } from '../catalogue/schema.ts';
import { reviewPath } from '../posts/address.ts';
import { imageOf, presentText } from '../posts/display.ts';
import { RATING_MAX, RATING_MIN } from '../posts/limits.ts';
import { parsePrice } from '../posts/price.ts';
import type { Review } from '../posts/schema.ts';
import { splitLines } from '../rich-text/lines.ts';
import { brand } from '../settings/brand.ts';
import type { PageTexts } from '../settings/site-texts.ts';

/** Fewer statements search engines do not show. */
const NOTES_MIN_COUNT = 2;

/** A thing of schema.org, as search engines read it in a page. */
export interface Thing {
  '@type': string;
  [property: string]: unknown;
}

/** A page on the way to another: its name and its path. */
export interface Step {
  name: string;
  path: string;
}

const absolute = (path: string, origin: string) => new URL(path, origin).href;

function listOf(items: readonly string[]): Thing {
  return {
    '@type': 'ItemList',
    itemListElement: items.map((name, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
    })),
  };
}

/** Pros and cons as the page shows them; search engines want two at least. */
function notesOf(review: Pick<Review, 'pros' | 'cons'>) {
  const pros = splitLines(review.pros);
  const cons = splitLines(review.cons);
  if (pros.length + cons.length < NOTES_MIN_COUNT) return {};
  return {
    ...(pros.length > 0 && { positiveNotes: listOf(pros) }),
    ...(cons.length > 0 && { negativeNotes: listOf(cons) }),
  };
}

/** Who writes the reviews, with the page that says more. */
export function authorThing(texts: PageTexts, origin: string): Thing {
  return {
    '@type': texts.author_kind === 'person' ? 'Person' : 'Organization',
    name: texts.author_name,
    url: texts.author_url || absolute('/how-we-test', origin),
  };
}

function reviewThing(review: Review, rating: number, texts: PageTexts, origin: string): Thing {
  return {
    '@type': 'Review',
    author: authorThing(texts, origin),
    publisher: { '@type': 'Organization', name: brand.name, url: absolute('/', origin) },
    datePublished: review.published_at ?? review.created_at,
    dateModified: review.updated_at,
    reviewRating: {
      '@type': 'Rating',
      ratingValue: rating,
      bestRating: RATING_MAX,
      worstRating: RATING_MIN,
    },
    ...notesOf(review),
  };
}

function offerThing(review: Review): Thing | null {
  const price = parsePrice(review.price);
  const url = presentText(review.primary_affiliate_url);
  if (price === null || url === null) return null;
  return { '@type': 'Offer', price: price.amount, priceCurrency: price.currency, url };
}

/**
 * The product a review is about, or null where there is nothing to say of it: a rating that nobody
 * gave is shown as a fallback and never marked up, and a price that cannot be read is none.
 */
export function productThing(review: Review, texts: PageTexts, origin: string): Thing | null {
  const { overall_rating: rating } = review;
  const offers = offerThing(review);
  if (rating === null && offers === null) return null;
  const description = presentText(review.short_description);
  return {
    '@type': 'Product',
    name: review.title,
    ...(description !== null && { description }),
    image: absolute(imageOf(review), origin),
    ...(rating !== null && { review: reviewThing(review, rating, texts, origin) }),
    ...(offers !== null && { offers }),
  };
}

/** The way from the home page to a page, itself included. */
export function breadcrumbThing(steps: readonly Step[], origin: string): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(path, origin),
    })),
  };
}

/** The way to a review: by its first category, where it has one. */
export function reviewSteps(review: Pick<Review, 'title' | 'slug' | 'categories'>): Step[] {
  const [category] = review.categories;
  return [
    { name: 'Home', path: '/' },
    { name: 'Products', path: '/products' },
    ...(category ? [{ name: category.name, path: `/products?category=${category.slug}` }] : []),
    { name: review.title, path: reviewPath(review.slug) },
  ];
}

/** The site itself, and how it is searched. */
export function websiteThing(origin: string): Thing {
  return {
    '@type': 'WebSite',
    name: brand.name,
    description: brand.description,
    url: absolute('/', origin),
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${absolute('/products', origin)}?search={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  };
}

/** A list of reviews by their addresses; what they are stands on their own pages. */
export function listThing(
  items: readonly Pick<CatalogueItem, 'slug' | 'title'>[],
  origin: string,
): Thing {
  return {
    '@type': 'ItemList',
    itemListElement: items.map(({ slug, title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      url: absolute(reviewPath(slug), origin),
    })),
  };
}

/** A thing as the text of a script element, which nothing in it can end. */
export function scriptText(thing: Thing): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c');
}
