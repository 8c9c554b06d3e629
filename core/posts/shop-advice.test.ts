import { expect, test } from 'vitest';
import type { Merchant } from '../merchants/merchant.ts';
import type { StoredOffer } from '../offers/schema.ts';
import { merchantOfOffer, offerName } from './offer-merchant.ts';
import { shopAdviceMessages as says } from './offer-messages.ts';
import { emptyPostForm, type PostForm } from './schema.ts';
import { managedLinksOf, shopAdvice } from './shop-advice.ts';

const merchant = (given: Partial<Merchant>): Merchant => ({
  id: '5e000000-0000-4000-8000-000000000001',
  name: 'Fell',
  domains: ['fell.example'],
  network: 'none',
  tag_parameter: 'ref',
  tag_value: 'spotter',
  country_tags: {},
  sub_id_parameter: null,
  allows_cloaking: true,
  allows_manual_prices: true,
  price_limit_minutes: 60,
  allows_image_storage: true,
  allows_checks: true,
  disclosure: null,
  ...given,
});
const strict = merchant({
  id: '5e000000-0000-4000-8000-000000000002',
  name: 'Strict',
  domains: ['strict.example'],
  allows_manual_prices: false,
});
const awin = merchant({
  id: '5e000000-0000-4000-8000-000000000003',
  name: 'Net',
  domains: ['net.example'],
  network: 'awin',
});
const merchants = [merchant({}), strict, awin];

const now = Date.parse('2026-11-25T12:00:00Z');
const offer: StoredOffer = {
  id: '0a000000-0000-4000-8000-000000000001',
  merchant_id: null,
  url: 'https://fell.example/x?ref=spotter',
  amount: 4_999,
  currency: 'USD',
  condition: 'new',
  availability: 'unknown',
  note: null,
  source: 'manual',
  checked_at: '2026-11-25T11:30:00.000Z',
  starts_at: null,
  ends_at: null,
};

const advice = (
  form: Partial<PostForm>,
  goneLinks: string[] = [],
  priceCheckedAt: string | null = null,
) => shopAdvice({ ...emptyPostForm, ...form }, { merchants, goneLinks, priceCheckedAt, now });
const ofOffer = (given: Partial<StoredOffer>) =>
  advice({ offers: [{ ...offer, ...given }] }).map(({ sentence }) => sentence);

const fell = says.offer('Fell');

test('an offer with a price, a merchant and a tag needs no advice', () => {
  expect(ofOffer({})).toEqual([]);
  expect(ofOffer({ url: '/go/fell' })).toEqual([]);
  expect(advice({ primary_affiliate_url: 'https://else.example/', price: '$9' })).toEqual([]);
});

test.each<[string, Partial<StoredOffer>, string[]]>([
  ['no price', { amount: null, currency: null, checked_at: null }, [says.noPrice(fell)]],
  ['a price past its limit', { checked_at: '2026-11-25T11:00:00Z' }, [says.pricePast(fell)]],
  ['no tag', { url: 'https://fell.example/x' }, [says.tagMissing(fell)]],
  ['another tag', { url: 'https://fell.example/x?ref=them' }, [says.tagOther(fell)]],
  [
    'an unknown merchant',
    { url: 'https://else.example/x' },
    [says.merchantUnknown(says.offer('else.example'))],
  ],
  [
    'a merchant that was deleted',
    { merchant_id: '5e000000-0000-4000-8000-00000000dead' },
    [says.merchantUnknown(fell.replace('Fell', 'fell.example'))],
  ],
  [
    'a typed price where only those of the API may be shown',
    { url: 'https://strict.example/x?ref=spotter' },
    [says.priceForbidden(says.offer('Strict'), 'Strict')],
  ],
  [
    'a direct link to a merchant of a network',
    { url: 'https://net.example/x' },
    [says.untracked(says.offer('Net'), 'Awin')],
  ],
])('%s', (_, given, sentences) => {
  expect(ofOffer(given)).toEqual(sentences);
});

test('a price from the API does not count as typed, and none is missing where none may be typed', () => {
  const url = 'https://strict.example/x?ref=spotter';
  expect(ofOffer({ url, source: 'feed' })).toEqual([]);
  expect(ofOffer({ url, amount: null, currency: null })).toEqual([]);
});

test('the primary offer is checked too', () => {
  expect(advice({ primary_affiliate_url: 'https://strict.example/x', price: '$49' })).toEqual([
    { field: 'price', sentence: says.priceForbidden(says.primary, 'Strict') },
    { field: 'primary_affiliate_url', sentence: says.tagMissing(says.primary) },
  ]);
});

test('managed links are found wherever they stand, and dead ones named at their field', () => {
  const form = {
    primary_affiliate_url: ' /go/one ',
    offers: [{ ...offer, url: '/go/two' }, offer],
    in_depth_analysis: '<a href="/go/three">x</a> https://else.example/go/four /go/one',
  };
  expect(managedLinksOf(form)).toEqual(['one', 'two', 'three']);
  expect(advice(form, ['one', 'two', 'three'])).toEqual([
    { field: 'primary_affiliate_url', sentence: says.linkGone('one') },
    { field: 'offers', sentence: says.linkGone('two') },
    { field: 'in_depth_analysis', sentence: says.linkGone('three') },
  ]);
});

test('a chosen merchant wins, and a tracking URL shows the merchant behind it, if it says one', () => {
  const behind = 'https://www.awin1.com/cread.php?ued=https%3A%2F%2Fnet.example%2F';
  expect(merchantOfOffer({ merchant_id: null, url: behind }, merchants)).toBe(awin);
  expect(merchantOfOffer({ merchant_id: strict.id, url: behind }, merchants)).toBe(strict);
  const unknown = behind.replace('net.example', 'www.else.example');
  expect(offerName({ merchant_id: null, url: unknown }, merchants)).toBe('else.example');
  const url = 'https://www.awin1.com/awclick.php?mid=1&id=9';
  expect(merchantOfOffer({ merchant_id: null, url }, merchants)).toBeNull();
  expect(merchantOfOffer({ merchant_id: awin.id, url }, merchants)).toBe(awin);
  expect(offerName({ merchant_id: null, url }, merchants)).toBe('Awin');
  expect(offerName({ merchant_id: null, url: '/go/x' }, merchants)).toBe('/go/x');
});

test('a tracking link that does not say its merchant asks for it, once there are merchants', () => {
  const url = 'https://www.awin1.com/awclick.php?mid=1&id=9';
  const form = { primary_affiliate_url: url, offers: [{ ...offer, url }] };
  expect(advice(form)).toEqual([
    {
      field: 'primary_affiliate_url',
      sentence: says.networkMerchantUnknown(says.primary, 'Awin'),
    },
    { field: 'offers', sentence: says.networkMerchantUnknown(says.offer('Awin'), 'Awin') },
  ]);
  expect(
    advice({ primary_affiliate_url: url, primary_merchant_id: strict.id, price: '$49' }),
  ).toEqual([{ field: 'price', sentence: says.priceForbidden(says.primary, 'Strict') }]);
  expect(advice({ primary_affiliate_url: 'https://else.example/' })).toEqual([]);
});

test('the price of the primary offer has the limit of its merchant', () => {
  const form = { price: '$49', primary_affiliate_url: 'https://fell.example/x?ref=spotter' };
  expect(advice(form, [], '2026-11-25T11:30:00.000Z')).toEqual([]);
  expect(advice(form, [], '2026-11-25T11:00:00.000Z')).toEqual([
    { field: 'price', sentence: says.pricePast(says.primary) },
  ]);
  // It is being typed.
  expect(advice(form)).toEqual([]);
  expect(advice({ ...form, price: ' ' }, [], '2026-11-25T11:00:00.000Z')).toEqual([]);
});
