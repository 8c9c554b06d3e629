import { expect, test } from 'vitest';
import type { PickedReview } from '../../core/best-of/admin.ts';
import { type BestOfForm, emptyBestOfForm } from '../../core/best-of/form.ts';
import { bestOfCheckMessages as says } from '../../core/best-of/messages.ts';
import { bestOfAdvice } from './publish-check.ts';

const idOf = (number: number) => `0b0f0000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const pick = (number: number, reason = 'Why', label = 'Best') => ({
  id: idOf(number),
  post_id: idOf(number),
  label,
  reason,
});

const review = (number: number, fields: Partial<PickedReview> = {}): PickedReview => ({
  id: idOf(number),
  title: `Review ${number}`,
  slug: `review-${number}`,
  state: 'public',
  publish_at: null,
  unpublish_at: null,
  overall_rating: 4,
  price: '$10',
  has_offer: true,
  product_image_url: null,
  image: null,
  ...fields,
});

const complete: BestOfForm = {
  ...emptyBestOfForm,
  title: 'Best',
  introduction: '<!-- html -->\n<p>Text</p>',
  how_we_chose: 'We tried them.',
  picks: [pick(1)],
};

const sentences = (form: BestOfForm, reviews: PickedReview[] | null = [review(1)]) =>
  bestOfAdvice(form, {
    reviews: reviews && new Map(reviews.map((one) => [one.id, one])),
    hasReadablePrice: ({ price }) => price !== null,
  }).map(({ sentence }) => sentence);

test('a complete page needs no advice', () => {
  expect(sentences(complete)).toEqual([]);
});

test('empty fields are named in form order', () => {
  const empty = { ...emptyBestOfForm, introduction: '<!-- html -->\n<p>\u200b</p>' };
  expect(sentences(empty)).toEqual([
    says.introductionMissing,
    says.picksMissing,
    says.chosenMissing,
  ]);
});

test('a pick that visitors do not see, or that earns nothing, is named', () => {
  const picks = [pick(1), pick(2), pick(3, ' ', ''), pick(4)];
  const reviews = [
    review(1, { state: 'draft' }),
    review(2, { has_offer: false }),
    review(3, { unpublish_at: '2026-12-01T00:00:00Z' }),
  ];
  expect(sentences({ ...complete, picks }, reviews)).toEqual([
    says.pickHidden('Review 1'),
    says.pickWithoutOffer('Review 2'),
    says.pickEnds('Review 3'),
    says.pickWithoutLabel('Review 3'),
    says.pickWithoutReason('Review 3'),
    says.pickGone(4),
  ]);
  expect(sentences(complete, [review(1, { state: 'trashed' })])[0]).toBe(says.picksHidden);
  expect(sentences(complete, null)).toEqual([]);
});

test('a pick that its review advises against is named', () => {
  const rated = (overall_rating: number) => [review(1, { overall_rating })];
  expect(sentences(complete, rated(1))).toEqual([says.pickRatedLow('Review 1', 1)]);
  expect(sentences(complete, rated(2))).toEqual([says.pickRatedLow('Review 1', 2)]);
  expect(sentences(complete, rated(3))).toEqual([]);
});

test('an order needs what it orders by', () => {
  const reviews = [review(1, { overall_rating: null, price: null })];
  expect(sentences({ ...complete, order: 'rating' }, reviews)).toEqual([
    says.ratingMissing('Review 1'),
  ]);
  expect(sentences({ ...complete, order: 'price' }, reviews)).toEqual([
    says.priceMissing('Review 1'),
  ]);
});

test('questions without answers, hidden pairs and long descriptions are named', () => {
  const form: BestOfForm = {
    ...complete,
    faq: [{ id: idOf(9), question: 'Why?', answer: ' ' }],
    comparisons: [[idOf(1), idOf(2)]],
    seo_description: 'x'.repeat(161),
  };
  expect(sentences(form)).toEqual([
    says.answerMissing('Why?'),
    says.pairHidden,
    says.descriptionTooLong(160),
  ]);
});
