import { expect, test } from 'vitest';
import type { Comparison } from '../../core/comparisons/schema.ts';
import { shownOffer } from '../../core/offers/offers.fixture.ts';
import type { Review } from '../../core/posts/schema.ts';
import { bestOfPage } from '../../core/screens/pages.fixture.ts';
import type { PublicPages } from '../../core/screens/schema.ts';
import { sampleReview } from './sample.ts';
import { untilByPath } from './until.ts';

const END = '2026-11-24T12:00:00+00:00';
const LATER = '2026-11-24T13:00:00+00:00';

const NO_PAGES: PublicPages = {
  revision: '',
  best_of: [],
  site_page: [],
  comparisons: [],
  categories: [],
};

const reviews = Array.from({ length: 15 }, (_, index) => ({
  ...sampleReview,
  id: `id of ${index}`,
  categories: [{ name: 'Mats', slug: index < 10 ? 'mats' : 'bands' }],
  price: `$${2 ** index}`,
  slug: `review-${index}`,
}));
const untilOf = (dated: Review[], pages = NO_PAGES) => untilByPath({ reviews: dated, pages });
const comparison = (one: string, other: string): Comparison => ({
  id: null,
  post_ids: [one, other],
  introduction: '',
  verdict: '',
  updated_at: END,
});
const withOffer = (index: number, until: string | null) =>
  reviews.map((review, each) =>
    each === index
      ? {
          ...review,
          limited_time_offer_enabled: true,
          limited_time_offer: 'Half price',
          limited_time_offer_ends_at: until,
        }
      : review,
  );

test('a build without offers that end has no moments', () => {
  expect(untilOf(reviews)).toEqual({});
  expect(untilOf(withOffer(0, null))).toEqual({});
});

/** Without the pages that lead to the review at their end. */
const ownFiles = (index: number) =>
  Object.keys(untilOf(withOffer(index, END))).filter(
    (path) => !path.startsWith('/reviews/') || path === `/reviews/review-${index}`,
  );

test.each([
  [0, ['/', '/products', '/newest.json', '/catalogue.json', '/reviews/review-0']],
  [5, ['/products', '/newest.json', '/catalogue.json', '/reviews/review-5']],
  [14, ['/newest.json', '/catalogue.json', '/reviews/review-14']],
])('the files that show the offer of review %i', (index, paths) => {
  expect(ownFiles(index)).toEqual(paths);
});

test('a review that leads to one with an offer has its moment, another one has none', () => {
  const dated = untilOf(withOffer(3, END));
  expect(dated).toMatchObject({ '/reviews/review-2': END, '/reviews/review-4': END });
  expect(dated).not.toHaveProperty('/reviews/review-13');
});

test('a best-of page, a comparison and the page of a category have that of their reviews', () => {
  const pages: PublicPages = {
    ...NO_PAGES,
    best_of: [bestOfPage('cheap', ['id of 1']), bestOfPage('other', ['id of 2'])],
    comparisons: [comparison('id of 1', 'id of 12'), comparison('id of 2', 'id of 3')],
    categories: ['mats', 'bands'].map((slug) => ({
      id: slug,
      name: slug,
      slug,
      introduction: '',
      seo_title: '',
      seo_description: '',
    })),
  };
  const dated = untilOf(withOffer(1, END), pages);
  expect(Object.keys(dated).filter((path) => /^\/(best|compare|categories)/.test(path))).toEqual([
    '/best/cheap',
    '/compare/review-1-vs-review-12',
    '/categories/mats',
  ]);
});

test('the first moment of several counts', () => {
  const [first, second] = [withOffer(0, LATER)[0], withOffer(1, END)[1]];
  if (first === undefined || second === undefined) throw new Error('The reviews are missing');
  expect(untilOf([first, second])).toMatchObject({ '/': END, '/newest.json': END });
});

test('an offer price has its moment on the page of its review, and in lists that show it', () => {
  const offers = [shownOffer({ price_until: END })];
  const [first] = reviews;
  if (first === undefined) throw new Error('The review is missing');
  expect(untilOf([{ ...first, offers }])).toEqual({
    '/newest.json': END,
    '/reviews/review-0': END,
  });
  expect(untilOf([{ ...first, price: null, offers }])).toMatchObject({
    '/': END,
    '/products': END,
    '/catalogue.json': END,
  });
});
