import { expect, test } from 'vitest';
import { sampleReview } from '../../site/content/sample.ts';
import { shownOffer } from '../offers/offers.fixture.ts';
import { orderedPicks } from './picks.ts';

const picked = (
  given: { price?: string | null; overall_rating?: number | null; amount?: number }[],
) =>
  given.map(({ price = null, overall_rating = null, amount }, index) => ({
    pick: { id: `${index}`, post_id: `${index}`, label: '', reason: '' },
    review: {
      ...sampleReview,
      price,
      overall_rating,
      offers: amount === undefined ? [] : [shownOffer({ amount, currency: 'USD' })],
    },
  }));

const order = (...given: Parameters<typeof orderedPicks>) =>
  orderedPicks(...given)
    .map(({ pick }) => pick.id)
    .join('');

test('picks are in the order of the owner', () => {
  expect(order(picked([{ price: '$9' }, { price: '$1' }]), 'editor', 'USD')).toBe('01');
});

test('by rating the best comes first, equal ones in the order of the owner, those without one last', () => {
  const given = [{}, { overall_rating: 3 }, { overall_rating: 5 }, { overall_rating: 3 }];
  expect(order(picked(given), 'rating', 'USD')).toBe('2130');
});

test('by price the lowest comes first, of the review or its offers, those without one last', () => {
  const given = [
    {},
    { price: '$1,299.00' },
    { amount: 4_990 },
    { price: '$50' },
    { price: 'free' },
  ];
  expect(order(picked(given), 'price', 'USD')).toBe('23104');
});

test('prices of another currency than most come last', () => {
  const given = [{ price: '£1' }, { price: '$30' }, { price: '$20' }];
  expect(order(picked(given), 'price', 'USD')).toBe('210');
});
