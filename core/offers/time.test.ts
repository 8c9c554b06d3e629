import { describe, expect, test } from 'vitest';
import { shownOffer } from './offers.fixture.ts';
import { currentOffers, fromPrices, offerPhases, offersEnd } from './time.ts';

const FIRST = '2026-11-24T11:00:00.000Z';
const SECOND = '2026-11-24T12:00:00.000Z';

describe('the lowest price', () => {
  test('changes when a lower one ends, and not when a higher one does', () => {
    const offers = [
      shownOffer({ amount: 300, ends_at: FIRST }),
      shownOffer({ amount: 200, price_until: SECOND }),
      shownOffer({ amount: 400 }),
    ];
    expect(fromPrices(offers).map(({ amount, until }) => [amount, until])).toEqual([
      [200, SECOND],
      [400, null],
    ]);
  });

  test('is of the currency of the first offer with a price', () => {
    const offers = [
      shownOffer({ amount: null, currency: null }),
      shownOffer({ amount: 900, currency: 'EUR', price_until: FIRST }),
      shownOffer({ amount: 100, currency: 'USD' }),
    ];
    expect(fromPrices(offers).map(({ amount, currency }) => [amount, currency])).toEqual([
      [900, 'EUR'],
      [100, 'USD'],
    ]);
  });

  test('of offers without a price is none', () => {
    expect(fromPrices([])).toEqual([]);
    expect(fromPrices([shownOffer({ amount: null, currency: null })])).toEqual([]);
  });

  test('is found although a moment cannot be read', () => {
    expect(fromPrices([shownOffer({ price_until: 'soon' })])).toHaveLength(1);
  });
});

test('every list of lowest prices continues as that of the offers which are left', () => {
  const moments = [null, FIRST, SECOND];
  for (const one of moments) {
    for (const other of moments) {
      for (const end of moments) {
        const offers = [
          shownOffer({ amount: 100, price_until: one }),
          shownOffer({ amount: 200, price_until: other, ends_at: end }),
          shownOffer({ amount: 100, currency: 'EUR', ends_at: other }),
        ];
        for (const now of [Date.parse(FIRST), Date.parse(SECOND)]) {
          const left = fromPrices(offers).filter(
            ({ until }) => until === null || Date.parse(until) > now,
          );
          expect(fromPrices(currentOffers(offers, now))).toEqual(left);
        }
      }
    }
  }
});

test('an offer whose price ends first has two phases', () => {
  const offer = shownOffer({ price_until: FIRST, ends_at: SECOND });
  expect(offerPhases(offer)).toMatchObject([
    { from: null, until: FIRST, offer },
    { from: FIRST, until: SECOND, offer: { amount: null, availability: 'unknown' } },
  ]);
  expect(offerPhases({ ...offer, price_until: SECOND, ends_at: FIRST })).toHaveLength(1);
  expect(offersEnd([offer, shownOffer()])).toBe(FIRST);
});
