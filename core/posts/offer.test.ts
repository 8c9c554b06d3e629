import { expect, test } from 'vitest';
import { sampleReview } from '../../site/content/sample.ts';
import { shownOffer } from '../offers/offers.fixture.ts';
import { catalogueItem } from './catalogue-item.ts';
import { currentItem, currentPage, currentReview, itemEnd, reviewEnd } from './offer.ts';

const end = '2026-11-24T12:00:00+00:00';
const review = {
  ...sampleReview,
  limited_time_offer_enabled: true,
  limited_time_offer: 'Half price',
  limited_time_offer_ends_at: end,
};
const item = catalogueItem(review);

test('an offer is shown until its end, and no longer at its end', () => {
  expect(currentReview(review, Date.parse(end) - 1)).toBe(review);
  expect(currentItem(item, Date.parse(end) - 1)).toMatchObject({ offer: true, offer_ends_at: end });
  expect(currentReview(review, Date.parse(end))).toMatchObject({ limited_time_offer: null });
  expect(currentItem(item, Date.parse(end))).toMatchObject({ offer: false, offer_ends_at: null });
});

test('the closest matches of a search have no ended offers, like all other results', () => {
  const page = { category: null, total: 0, page: 1, pageCount: 1 };
  expect(currentPage({ ...page, items: [], nearest: [item] }, Date.parse(end)).nearest).toEqual([
    currentItem(item, Date.parse(end)),
  ]);
  expect(currentPage({ ...page, items: [item] }, Date.parse(end))).not.toHaveProperty('nearest');
});

test('an offer without an end stays', () => {
  const endless = { ...review, limited_time_offer_ends_at: null };
  expect(currentReview(endless, Number.MAX_SAFE_INTEGER)).toBe(endless);
  expect(reviewEnd(endless)).toBeNull();
});

test('an offer that is switched off has no end that visitors could see', () => {
  expect(reviewEnd({ ...review, limited_time_offer_enabled: false })).toBeNull();
  expect(catalogueItem({ ...review, limited_time_offer: ' ' }).offer_ends_at).toBeNull();
});

const LIMIT = '2026-11-24T11:00:00.000Z';
const limited = shownOffer({ amount: 4000, price_until: LIMIT });
const lasting = shownOffer({ amount: 4500 });

test('a list shows the lowest price, then the next one, and none beside a price of its own', () => {
  const priceless = catalogueItem({ ...sampleReview, price: ' ', offers: [lasting, limited] });
  expect(priceless.from_prices).toMatchObject([
    { amount: 4000, until: LIMIT },
    { amount: 4500, until: null },
  ]);
  expect(itemEnd(priceless)).toBe(LIMIT);
  expect(currentItem(priceless, Date.parse(LIMIT) - 1)).toBe(priceless);
  expect(currentItem(priceless, Date.parse(LIMIT)).from_prices).toMatchObject([{ amount: 4500 }]);
  expect(catalogueItem({ ...sampleReview, offers: [lasting] }).from_prices).toEqual([]);
});

test('a price is removed at its end, and its offer stays without availability', () => {
  const offered = { ...sampleReview, offers: [limited, lasting] };
  expect(currentReview(offered, Date.parse(LIMIT) - 1)).toBe(offered);
  expect(currentReview(offered, Date.parse(LIMIT)).offers).toEqual([
    {
      ...limited,
      amount: null,
      currency: null,
      checked_at: null,
      price_until: null,
      availability: 'unknown',
    },
    lasting,
  ]);
});

test('an offer without a link that opens is in no list', () => {
  const unreadable = shownOffer({ url: 'https://[' });
  expect(catalogueItem({ ...sampleReview, price: null, offers: [unreadable] }).from_prices).toEqual(
    [],
  );
});

const priced = {
  ...sampleReview,
  price: '$49.99',
  price_checked_at: '2026-11-24T10:00:00.000Z',
  price_until: LIMIT,
  offers: [lasting, limited],
};

test('the price of the primary offer ends like every other price', () => {
  expect(reviewEnd(priced)).toBe(LIMIT);
  expect(currentReview(priced, Date.parse(LIMIT) - 1)).toBe(priced);
  expect(currentReview(priced, Date.parse(LIMIT))).toMatchObject({
    price: null,
    price_checked_at: null,
    price_until: null,
  });
});

test('a list shows a price with an end until then, and what is the lowest afterwards', () => {
  const listed = catalogueItem(priced);
  expect(listed).toMatchObject({
    money: { amount: 4999, currency: 'USD' },
    price_checked_at: '2026-11-24T10:00:00.000Z',
    price_until: LIMIT,
  });
  expect(listed.from_prices).toMatchObject([{ amount: 4500, until: null }]);
  expect(itemEnd(listed)).toBe(LIMIT);
  expect(currentItem(listed, Date.parse(LIMIT))).toEqual(
    catalogueItem(currentReview(priced, Date.parse(LIMIT))),
  );
});
