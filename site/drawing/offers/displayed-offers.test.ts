import { expect, test } from 'vitest';
import { shownOffer } from '../../../core/offers/offers.fixture.ts';
import type { Offer, OfferOrder } from '../../../core/offers/schema.ts';
import { plainReview } from '../../../core/posts/review.fixture.ts';
import type { Review } from '../../../core/posts/schema.ts';
import { pageTextsOf, siteTextsOf } from '../../../core/settings/schema.ts';
import { tableDisclosures } from './disclosures.ts';
import { displayedOffers } from './displayed-offers.ts';
import { leadingOffers } from './leading-offers.ts';
import { lowestPrices } from './lowest-prices.ts';

const texts = pageTextsOf(siteTextsOf([]));
const by = (offer_order: OfferOrder) => ({ ...texts, offer_order });
const table = { placement: 'table', isPriced: true } as const;
const scorecard = { placement: 'scorecard' } as const;

const day = (number: number) => `2026-12-0${number}T00:00:00.000Z`;
const id = (number: number) => `0c000000-0000-4000-8000-00000000000${number}`;
const offer = (number: number, amount: number | null, given: Partial<Offer> = {}) =>
  shownOffer({ id: id(number), amount, currency: amount === null ? null : 'USD', ...given });

const primary_affiliate_url = 'https://shop.example/watch';
const review = (given: Partial<Review>): Review => ({
  ...plainReview,
  price: null,
  primary_affiliate_url: null,
  offers: [],
  ...given,
});

/** The dearest shop is the primary one. */
const dear = review({
  price: '$1,190.00',
  primary_affiliate_url,
  offers: [offer(1, 114_900), offer(2, 99_900, { availability: 'out-of-stock' }), offer(3, null)],
});
const prices = (order: OfferOrder) =>
  displayedOffers(dear, by(order), scorecard).map(({ price }) => price);

test('offers stand in the order that the site states', () => {
  expect(prices('editor')).toEqual(['$1,190', '$1,149', '$999', null]);
  expect(prices('price')).toEqual(['$1,190', '$1,149', '$999', null]);
  expect(prices('lowest-first')).toEqual(['$1,149', '$1,190', '$999', null]);
});

test('the first offer of that order leads', () => {
  const leader = (order: OfferOrder) => leadingOffers(dear, by(order), scorecard)[0];
  expect(leader('editor')).toMatchObject({ typed: '$1,190.00', isPrimary: true });
  expect(leader('price')).toMatchObject({ isPrimary: true });
  expect(leader('lowest-first')).toMatchObject({
    price: '$1,149',
    offerId: id(1),
    link: { action: { text: 'View offer', tested: null } },
  });
});

test('other currencies come after that of the primary offer, and that of the site', () => {
  const mixed = review({
    price: '£120',
    primary_affiliate_url,
    offers: [
      offer(1, 4_000, { currency: 'EUR' }),
      offer(2, 9_000),
      offer(3, 13_000, { currency: 'GBP' }),
    ],
  });
  const shown = displayedOffers(mixed, by('lowest-first'), scorecard);
  expect(shown.map(({ price }) => price)).toEqual(['£120', '£130', '$90', '€40']);
});

test('a price without a shop, and one that is no amount, are not compared', () => {
  const offers = [offer(1, 5_000)];
  const leader = (given: Partial<Review>) =>
    leadingOffers(review({ offers, ...given }), by('lowest-first'), scorecard)[0];
  expect(leader({ price: '$9' })).toMatchObject({ price: '$50' });
  expect(leader({ price: 'from $9', primary_affiliate_url })).toMatchObject({ price: '$50' });
});

test('where products are compared, an offer with a price is preferred', () => {
  const [offer] = leadingOffers(review({ price: '$99', primary_affiliate_url }), texts, table);
  expect(offer).toMatchObject({ price: '$99', link: { href: primary_affiliate_url }, until: null });
  const priceless = review({ primary_affiliate_url, offers: [shownOffer()] });
  const arranged = by('editor');
  expect(leadingOffers(priceless, arranged, table)[0]).toMatchObject({
    price: '$45.99',
    offerId: shownOffer().id,
  });
  expect(leadingOffers(priceless, arranged, scorecard)[0]).toMatchObject({ isPrimary: true });
  expect(leadingOffers(review({}), texts, table)).toMatchObject([{ price: null, link: null }]);
  expect(leadingOffers(review({ price: '$9' }), texts, table)).toMatchObject([
    { price: '$9', link: null },
  ]);
});

test('an offer that ends is replaced by the next one, and the last one by none', () => {
  const offers = [
    shownOffer({ ends_at: day(3), price_until: day(1) }),
    offer(7, 5000, { ends_at: day(2) }),
    offer(8, 6000, { ends_at: day(5) }),
  ];
  const shown = leadingOffers(review({ offers }), texts, table);
  expect(shown.map(({ price, from, until }) => [price, from, until])).toEqual([
    ['$45.99', null, day(1)],
    ['$50', day(1), day(2)],
    ['$60', day(2), day(5)],
    [null, day(5), null],
  ]);
  expect(tableDisclosures([review({ offers })], texts)).toEqual([
    { text: texts.affiliate_disclosure, until: day(5) },
  ]);
  expect(tableDisclosures([review({})], texts)).toEqual([]);
});

const lowest = (given: Partial<Review>) => {
  const shown = displayedOffers(review(given), texts, scorecard);
  const terms = lowestPrices(shown);
  return shown.flatMap(({ key, price }) =>
    (terms.get(key) ?? []).map(({ from, until }) => [price, from, until]),
  );
};

test('the lowest price is that of the cheapest offer in stock, the primary one included', () => {
  const offers = [offer(1, 5_000), offer(2, 4_000, { availability: 'out-of-stock' })];
  expect(lowest({ offers, price: '$60', primary_affiliate_url })).toEqual([['$50', null, null]]);
  expect(lowest({ offers, price: '$45', primary_affiliate_url })).toEqual([['$45', null, null]]);
  const same = [offer(1, 5_000), offer(2, 5_000), offer(3, 6_000)];
  expect(lowest({ offers: same })).toEqual([
    ['$50', null, null],
    ['$50', null, null],
  ]);
});

test('one price, and prices of several currencies, are not the lowest', () => {
  expect(lowest({ offers: [offer(1, 5_000)] })).toEqual([]);
  expect(lowest({ offers: [offer(1, 5_000)], price: '€9', primary_affiliate_url })).toEqual([]);
});

test('as prices end, another becomes the lowest, and the last one is compared with none', () => {
  const offers = [
    offer(1, 4_000, { price_until: day(1) }),
    offer(2, 5_000, { ends_at: day(3) }),
    offer(3, 6_000, { ends_at: day(2) }),
  ];
  expect(lowest({ offers })).toEqual([
    ['$40', null, day(1)],
    ['$50', day(1), day(2)],
  ]);
});
