import { expect, test } from 'vitest';
import { shownOffer } from '../offers/offers.fixture.ts';
import type { Offer } from '../offers/schema.ts';
import { currentMarkup, markupEnd, offerMarkup, offersMarkup } from './offer-markup.ts';

const PAGE = 'https://spotter.example/reviews/roller';
const UNTIL = '2026-11-24T11:00:00.000Z';
const LATER = '2026-11-25T11:00:00.000Z';

function offers(...given: Partial<Offer>[]) {
  const priced = given.map((offer) => offerMarkup(shownOffer(offer), 'Shop', PAGE));
  return offersMarkup(priced.filter((offer) => offer !== null));
}

test('the text of an offer contains everything that its row shows', () => {
  expect(offers({ condition: 'used', availability: 'pre-order', price_until: UNTIL })).toEqual({
    '@type': 'Offer',
    price: '45.99',
    priceCurrency: 'USD',
    url: PAGE,
    itemCondition: 'https://schema.org/UsedCondition',
    availability: 'https://schema.org/PreOrder',
    seller: { '@type': 'Organization', name: 'Shop' },
    priceValidUntil: '2026-11-24',
    validThrough: UNTIL,
  });
});

test('a price has exactly the decimals of its currency, and never links to a shop', () => {
  expect(offers({ amount: 5000, currency: 'JPY' })).toMatchObject({ price: '5000' });
  expect(offers({ amount: 5, currency: 'KWD' })).toMatchObject({ price: '0.005' });
  expect(offers({ amount: 999_999_999_999 })).toMatchObject({ price: '9999999999.99' });
  expect(offers({ url: 'https://shop.example/?tag=spotter-20' })).toMatchObject({ url: PAGE });
  expect(offers({ amount: null, currency: null })).toBeNull();
});

test('several offers have the range of their prices, those of several currencies none', () => {
  expect(offers({ amount: 10_000 }, { amount: 900 }, { amount: 2000 })).toMatchObject({
    '@type': 'AggregateOffer',
    lowPrice: '9.00',
    highPrice: '100.00',
    priceCurrency: 'USD',
    offerCount: 3,
    offers: [{ price: '100.00' }, { price: '9.00' }, { price: '20.00' }],
  });
  expect(offers({}, { currency: 'EUR' })).toMatchObject([
    { '@type': 'Offer', priceCurrency: 'USD' },
    { '@type': 'Offer', priceCurrency: 'EUR' },
  ]);
});

const product = (...given: Partial<Offer>[]) => ({
  '@type': 'Product',
  name: 'Roller',
  offers: offers(...given),
});

test.each([
  [[{ price_until: UNTIL }, {}], [{}]],
  [
    [{ price_until: UNTIL }, { amount: 1 }, { ends_at: LATER }],
    [{ amount: 1 }, { ends_at: LATER }],
  ],
  [
    [{ ends_at: UNTIL, currency: 'EUR' }, {}, { amount: 2 }],
    [{}, { amount: 2 }],
  ],
])('after a moment %j is marked up like %j', (before, after) => {
  expect(currentMarkup(product(...before), Date.parse(UNTIL))).toEqual(product(...after));
  expect(currentMarkup(product(...before), Date.parse(UNTIL) - 1)).toEqual(product(...before));
});

test('nothing else is changed', () => {
  const review = { ...product({ price_until: UNTIL }), review: { '@type': 'Review' } };
  const { offers: _offers, ...rest } = review;
  expect(currentMarkup(review, Date.parse(UNTIL))).toEqual(rest);
  const list = { '@type': 'ItemList', itemListElement: [] };
  expect(currentMarkup(list, Date.parse(LATER))).toBe(list);
});

test('markup without a review ends with its last offer', () => {
  expect(markupEnd(product({ price_until: UNTIL }, { ends_at: LATER }))).toBe(LATER);
  expect(markupEnd(product({ price_until: UNTIL }, {}))).toBeNull();
  expect(markupEnd({ ...product({ price_until: UNTIL }), review: {} })).toBeNull();
  expect(markupEnd({ '@type': 'Product', name: 'Roller' })).toBeNull();
});
