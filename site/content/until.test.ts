import { expect, test } from 'vitest';
import { shownOffer } from '../../core/offers/offers.fixture.ts';
import { sampleReview } from './sample.ts';
import { untilByPath } from './until.ts';

const END = '2026-11-24T12:00:00+00:00';
const LATER = '2026-11-24T13:00:00+00:00';

const reviews = Array.from({ length: 15 }, (_, index) => ({
  ...sampleReview,
  slug: `review-${index}`,
}));
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
  expect(untilByPath(reviews)).toEqual({});
  expect(untilByPath(withOffer(0, null))).toEqual({});
});

test.each([
  [0, ['/', '/products', '/newest.json', '/catalogue.json', '/reviews/review-0']],
  [5, ['/products', '/newest.json', '/catalogue.json', '/reviews/review-5']],
  [14, ['/newest.json', '/catalogue.json', '/reviews/review-14']],
])('the files that show the offer of review %i', (index, paths) => {
  expect(Object.keys(untilByPath(withOffer(index, END)))).toEqual(paths);
});

test('the first moment of several counts', () => {
  const [first, second] = [withOffer(0, LATER)[0], withOffer(1, END)[1]];
  if (first === undefined || second === undefined) throw new Error('The reviews are missing');
  expect(untilByPath([first, second])).toMatchObject({ '/': END, '/reviews/review-0': LATER });
});

test('an offer price has its moment on the page of its review, and in lists that show it', () => {
  const offers = [shownOffer({ price_until: END })];
  const [first] = reviews;
  if (first === undefined) throw new Error('The review is missing');
  expect(untilByPath([{ ...first, offers }])).toEqual({
    '/newest.json': END,
    '/reviews/review-0': END,
  });
  expect(untilByPath([{ ...first, price: null, offers }])).toMatchObject({
    '/': END,
    '/products': END,
    '/catalogue.json': END,
  });
});
