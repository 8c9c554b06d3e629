import { expect, test } from 'vitest';
import { AS_WRITTEN } from '../button-tests/schema.ts';
import { callToAction } from './call-to-action.ts';
import { offerLine, presentText, starCount, verdictOf } from './display.ts';

test('stars are the rating floored, kept between 1 and 5, and 4 without a rating', () => {
  expect([1, 2.9, 3, 4.99, 5].map(starCount)).toEqual([1, 2, 3, 4, 5]);
  expect([0, 9].map(starCount)).toEqual([1, 5]);
  expect(starCount(null)).toBe(4);
});

test('every score has its own verdict', () => {
  expect(new Set([1, 2, 3, 4, 5].map(verdictOf)).size).toBe(5);
  expect(verdictOf(null)).toBe(verdictOf(4));
});

test('an offer needs the switch and a text', () => {
  const offer = (limited_time_offer_enabled: boolean, limited_time_offer: string | null) =>
    offerLine({ limited_time_offer_enabled, limited_time_offer });
  expect(offer(true, ' 15% off ')).toBe('15% off');
  expect(offer(true, '  ')).toBeNull();
  expect(offer(true, null)).toBeNull();
  expect(offer(false, '15% off')).toBeNull();
});

test('the buy button says SHOP NOW unless the review says otherwise', () => {
  expect(callToAction({ primary_cta_text: null }, 'scorecard', AS_WRITTEN)).toBe('SHOP NOW');
  expect(callToAction({ primary_cta_text: ' ' }, 'scorecard', AS_WRITTEN)).toBe('SHOP NOW');
  expect(callToAction({ primary_cta_text: 'Check price' }, 'scorecard', AS_WRITTEN)).toBe(
    'Check price',
  );
});

test('blank counts as missing', () => {
  expect([null, undefined, '', ' \n'].map(presentText)).toEqual([null, null, null, null]);
});
