import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { shownOffer } from '../../../core/offers/offers.fixture.ts';
import { plainReview as review } from '../../../core/posts/review.fixture.ts';
import type { Review } from '../../../core/posts/schema.ts';
import type { SourceNode } from '../../../core/rich-text/nodes.ts';
import { parseHtml } from '../../../core/rich-text/parse.ts';
import { pageTextsOf, siteTextsOf } from '../../../core/settings/schema.ts';
import { ReviewArticle } from './ReviewArticle.tsx';

const texts = pageTextsOf(siteTextsOf([]));

const htmlOf = (changed: Partial<Review>, isDraft = false, page = texts): string =>
  renderToString(
    createElement(ReviewArticle, { review: { ...review, ...changed }, texts: page, isDraft }),
  );

function textOf(...given: Parameters<typeof htmlOf>): string {
  return (
    htmlOf(...given)
      // The Worker shows it later.
      .replace(/<tr[^>]* hidden=""[^>]*>.*?<\/tr>/g, '')
      .replace(/<!-- -->/g, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
  );
}

test('a review says when it was published and updated, a draft when it was saved', () => {
  expect(textOf({})).toContain('Published 1 February 2026 Updated 1 March 2026');
  const draft = textOf({}, true);
  expect(draft).toContain('Draft, saved 1 March 2026');
  expect(draft).not.toContain('Published');
});

const primary_affiliate_url = 'https://shop.example/roller';

test.each<[string, Partial<Review>, RegExp | null]>([
  ['price and link', { price: '$10', primary_affiliate_url }, /\$10 SHOP NOW/],
  ['a link', { primary_affiliate_url }, /Price at the shop SHOP NOW/],
  ['a price', { price: '$10' }, /\$10/],
  ['neither', {}, null],
  ['an unreadable link', { primary_affiliate_url: 'https://[' }, null],
])('what a review with %s ends with', (_name, changed, end) => {
  const text = textOf(changed);
  if (end === null) expect(text).not.toMatch(/Price at the shop|SHOP NOW/);
  else expect(text).toMatch(end);
});

const merchant = {
  name: 'Nile',
  sub_id_parameter: 'ascsubtag',
  disclosure: 'As a Nile Associate…',
};
const offers = [
  shownOffer({ id: '00000000-0000-4000-8000-00000000f001', note: 'Blue only', amount: 5900 }),
  shownOffer({
    id: '00000000-0000-4000-8000-00000000f002',
    url: 'https://nile.example/roller',
    merchant,
    condition: 'used',
    availability: 'out-of-stock',
    amount: 4200,
    price_until: '2026-11-24T11:00:00.000Z',
  }),
  shownOffer({ id: '00000000-0000-4000-8000-00000000f003', amount: null, currency: null }),
];

test('a review with the primary offer alone has no table of offers', () => {
  expect(htmlOf({ price: '$10', primary_affiliate_url })).not.toMatch(/<table|Where to buy/);
});

test('offers say their shop, condition, availability, note, price and when it was checked', () => {
  const arranged = { ...texts, offer_order: 'editor' as const };
  const text = textOf({ price: '$49.99', primary_affiliate_url, offers }, false, arranged);
  expect(text).toContain('Where to buy In the order our editors chose. Commission plays no part.');
  expect(text).toMatch(/shop\.example \$49\.99 Lowest price SHOP NOW/);
  expect(text).toMatch(
    /other\.example New · In stock Blue only \$59 Price checked 20 November 2026 View offer/,
  );
  expect(text).toMatch(
    /Nile Used · Out of stock \$42 Price checked 20 November 2026, 08:30 UTC View offer/,
  );
  expect(text).toMatch(/other\.example New · In stock Price at the shop View offer/);
  expect(text).toContain('As a Nile Associate…');
  // Of the primary offer, beside the disclosure of the site.
  expect(textOf({ primary_affiliate_url, merchant })).toContain('As a Nile Associate…');
});

test('the lowest price comes first where the site says so', () => {
  const byPrice = { ...texts, offer_order: 'price' as const };
  const text = textOf({ price: '$99', primary_affiliate_url, offers }, false, byPrice);
  expect(text).toContain('After our first choice, the lowest price in stock comes first.');
  // What is out of stock comes after what is not.
  expect(text).toMatch(/Where to buy.*\$99.*\$59 Lowest price.*\$42.*Price at the shop/);
  expect(text).toMatch(/Scorecard.*Price \$99 .*SHOP NOW.*Where to buy/);
  expect(textOf({ offers }, false, byPrice)).toContain('The lowest price in stock comes first.');
  expect(textOf({ offers: offers.slice(1, 2) })).not.toContain('Commission plays no part');
});

test('buy links are marked as paid, count where they stand and are never prefetched', () => {
  const html = htmlOf({ price: '$49.99', primary_affiliate_url: '/go/roller', offers, merchant });
  const links = html.match(/<a [^>]*data-buy[^>]*>/g) ?? [];
  // Scorecard, primary offer, three others and the price that replaces one of them, beside the text, end of
  // the page, bar of narrow screens.
  expect(links).toHaveLength(9);
  for (const link of links) {
    expect(link).toContain('rel="sponsored nofollow noopener"');
    expect(link).toContain('data-astro-prefetch="false"');
  }
  expect(links[0]).toContain(`href="/go/roller?post=${review.id}&amp;at=scorecard"`);
  expect(links[1]).toContain(`href="/go/roller?post=${review.id}&amp;at=offers"`);
  expect(links.slice(-3).map((link) => /data-placement="(\w+)"/.exec(link)?.[1])).toEqual([
    'sidebar',
    'closing',
    'sidebar',
  ]);
  const nile = links.find((link) => link.includes('nile.example'));
  expect(nile).toContain('?ascsubtag=0a1b2c3d000040008000000000000001_o_00000000');
  expect(nile).toContain(
    'data-placement="offers" data-offer="00000000-0000-4000-8000-00000000f002"',
  );
});

test('the disclosure of the site stands above offers without a primary one', () => {
  expect(textOf({ offers })).toContain(texts.affiliate_disclosure);
  expect(textOf({})).not.toContain(texts.affiliate_disclosure);
});

test('disclosures, categories and the author are written in the direction of their own language', () => {
  const page = { ...texts, affiliate_disclosure: 'גילוי נאות' };
  const categories = [{ slug: 'cardio', name: 'כושר' }];
  const html = htmlOf({ primary_affiliate_url, offers, merchant, categories }, false, page);
  for (const written of ['גילוי נאות', 'כושר', merchant.disclosure, texts.author_name]) {
    expect(html).toMatch(new RegExp(`dir="auto"[^>]*>(?:<bdi[^>]*>[^<]*</bdi>)?${written}`));
  }
});

test('an offer without a link that opens is not shown', () => {
  expect(htmlOf({ offers: [shownOffer({ url: 'https://[' })] })).not.toContain('Where to buy');
});

test('a review shows brand and specifications in the units of the settings', () => {
  const specifications: Review['specifications'] = [
    {
      id: 'a',
      name: 'Weight',
      kind: 'number',
      unit: 'g',
      direction: 'lower',
      value: '1200',
    },
    { id: 'b', name: 'GPS', kind: 'yes-no', unit: null, direction: null, value: 'yes' },
  ];
  expect(textOf({})).not.toContain('Specifications');
  expect(textOf({ specifications, brand: 'Fell & Sons' })).toContain(
    'Brand Fell &amp; Sons Weight 1,200 g (2.65 lb) GPS Yes',
  );
  const metric = { ...texts, measurement_units: 'metric' as const };
  expect(textOf({ specifications }, false, metric)).toContain('Weight 1,200 g GPS Yes');
});

const ARABIC = /\p{Script=Arabic}/u;

/** Texts in Arabic that no element around them gives their direction. */
function withoutDirection({ value = '', properties = {}, children = [] }: SourceNode): string[] {
  if (properties.dir === 'auto') return [];
  return [...(ARABIC.test(value) ? [value] : []), ...children.flatMap(withoutDirection)];
}

test('texts of the owner have the direction of their language', () => {
  const html = htmlOf({
    title: 'عنوان',
    short_description: 'وصف قصير',
    price: '١٠ دولار',
    pros: 'خفيف',
    cons: 'غال',
    key_features: 'مقاوم للماء',
    who_is_this_for: 'للجميع',
    in_depth_analysis: '<p>نص طويل</p><ul><li>بند</li></ul>',
    limited_time_offer_enabled: true,
    limited_time_offer: 'خصم',
    brand: 'شركة',
  });
  const body = html.replace(/<span class="sr-only">[^<]*<\/span>| (?:alt|aria-label)="[^"]*"/g, '');
  expect(body).toMatch(ARABIC);
  expect(parseHtml(body)?.children.flatMap(withoutDirection)).toEqual([]);
});

test.each([
  ['Runners know this.', true],
  ['42 runners know this.', false],
  ['العداؤون يعرفون هذا.', false],
])('whether “%s” starts with a large initial: %s', (text, expected) => {
  const html = htmlOf({ in_depth_analysis: `<p>${text}</p>` });
  expect(html.includes('analysis-initial')).toBe(expected);
});
