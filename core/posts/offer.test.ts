import { expect, test } from 'vitest';
import { sampleReview } from '../../site/content/sample.ts';
import { catalogueItem } from './catalogue-item.ts';
import { currentItem, currentReview, offerEnd } from './offer.ts';

const end = '2026-11-24T12:00:00+00:00';
const review = {
  ...sampleReview,
  limited_time_offer_enabled: true,
  limited_time_offer: 'Half price',
  limited_time_offer_ends_at: end,
};
const item = catalogueItem(review);

test('an offer is there until its end and not at it', () => {
  expect(currentReview(review, Date.parse(end) - 1)).toBe(review);
  expect(currentItem(item, Date.parse(end) - 1)).toMatchObject({ offer: true, offer_ends_at: end });
  expect(currentReview(review, Date.parse(end))).toMatchObject({ limited_time_offer: null });
  expect(currentItem(item, Date.parse(end))).toMatchObject({ offer: false, offer_ends_at: null });
});

test('an offer without an end stays', () => {
  const endless = { ...review, limited_time_offer_ends_at: null };
  expect(currentReview(endless, Number.MAX_SAFE_INTEGER)).toBe(endless);
  expect(offerEnd(endless)).toBeNull();
});

test('an offer that is switched off has no end that visitors could see', () => {
  expect(offerEnd({ ...review, limited_time_offer_enabled: false })).toBeNull();
  expect(catalogueItem({ ...review, limited_time_offer: ' ' }).offer_ends_at).toBeNull();
});
