import { describe, expect, test } from 'vitest';
import { readPage } from './page.ts';
import { verdictOf } from './verdict.ts';

const asked = 'https://shop.example/p/flexroll-pro';
const product = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Product', name: 'FlexRoll Pro', ...data })}</script>`;

interface Given {
  from?: string;
  to?: string;
  status?: number;
  headers?: Record<string, string>;
  titles?: string[];
  buys?: boolean;
}

function verdict(html: string, given: Given = {}) {
  const { from = asked, to = from, status = 200, headers = {}, buys = true } = given;
  const { outcome, problem } = verdictOf(
    { titles: given.titles ?? ['Acme FlexRoll Pro Foam Roller'], is_buy_link: buys },
    {
      asked: new URL(from),
      reached: new URL(to),
      status,
      headers: new Headers(headers),
      page: readPage(html),
      html,
    },
  );
  return problem === null ? outcome : `${outcome}: ${problem}`;
}

describe('problems', () => {
  test.each<[string, string, Given]>([
    ['failed: gone', '', { status: 404 }],
    ['failed: gone', '', { status: 410 }],
    ['failed: gone', '<title>404 Not Found | Shop</title>', {}],
    ['failed: gone', '<h1>Sorry, this product is no longer available</h1>', {}],
    ['failed: refused', '', { status: 401 }],
    ['failed: refused', '', { status: 451 }],
    ['failed: home', '<title>Shop</title>', { to: 'https://shop.example/' }],
    ['failed: home', '<title>Shop</title>', { to: 'https://shop.example/en-us/' }],
    ['failed: home', '', { from: 'https://shop.example/?p=12', to: 'https://shop.example/' }],
    ['failed: category', '<h1>Rollers</h1>', { to: 'https://shop.example/category/rollers' }],
    ['failed: category', '', { from: 'https://s.example/a/b/c', to: 'https://s.example/a/b/' }],
    ['failed: category', '', { to: 'https://shop.example/search?q=flexroll' }],
    ['failed: different-product', product({ name: 'Acme Kettlebell 12 kg' }), {}],
    ['failed: different-product', '<h1>Yoga mat</h1>', { to: 'https://shop.example/p/yoga-mat' }],
    [
      'failed: out-of-stock',
      product({ offers: { availability: 'https://schema.org/OutOfStock' } }),
      {},
    ],
    [
      'failed: out-of-stock',
      product({ offers: [{ availability: 'SoldOut' }, { availability: 'Discontinued' }] }),
      {},
    ],
    ['failed: out-of-stock', '<h1>FlexRoll Pro</h1><p>Currently unavailable.</p>', {}],
    [
      'failed: out-of-stock',
      '<h1>FlexRoll Pro</h1><meta property="product:availability" content="oos">',
      {},
    ],
  ])('%s %s %o', (expected, html, given) => {
    expect(verdict(html, given)).toBe(expected);
  });
});

describe('no false alarm', () => {
  test.each<[string, string, Given]>([
    ['uncheckable: forbidden', 'Forbidden', { status: 403 }],
    ['uncheckable: rate-limited', '', { status: 429 }],
    ['uncheckable: temporary', '', { status: 503 }],
    ['uncheckable: challenge', '<title>Just a moment...</title>', { status: 403 }],
    ['uncheckable: challenge', '<title>Robot Check</title>', {}],
    ['uncheckable: challenge', '', { headers: { 'cf-mitigated': 'challenge' } }],
    ['uncheckable: consent', '', { to: 'https://consent.shop.example/?back=1' }],
    ['uncheckable: consent', '<title>Before you continue</title>', {}],
    ['uncheckable: login', '', { to: 'https://shop.example/account/login?next=%2Fp' }],
    ['fine', product({}), {}],
    ['fine', product({}), { to: 'https://shop.example/en-us/p/flexroll-pro' }],
    [
      'fine',
      '<h1>FlexRoll</h1>',
      { from: 'https://shop.example/de/', to: 'https://shop.example/' },
    ],
    ['fine', product({}), { to: 'https://shop.example/shop/flexroll-pro-2026' }],
    ['fine', '<h1>FlexRoll Pro foam roller</h1>', { to: 'https://shop.example/c/flexroll' }],
    [
      'fine',
      product({
        offers: [{ availability: 'OutOfStock' }, { availability: 'https://schema.org/InStock' }],
      }),
      {},
    ],
    ['fine', '<h1>FlexRoll Pro</h1>Size S: sold out <button>Add to cart</button>', {}],
    ['fine', product({ name: 'FlexRoll PRO, 33 cm' }), {}],
    ['fine', `<html lang="de">${product({ name: 'Faszienrolle' })}`, {}],
    ['fine', product({ name: 'フレックスロール' }), {}],
    ['fine', '<title>Some article</title>', { buys: false, titles: [] }],
    ['fine', '<title>FlexRoll Pro</title><script>"captcha"</script>', {}],
  ])('%s %s %o', (expected, html, given) => {
    expect(verdict(html, given)).toBe(expected);
  });
});

test('recommended products are not the product', () => {
  const page = readPage(
    product({
      offers: { availability: 'InStock' },
      isRelatedTo: { '@type': 'Product', name: 'Other', offers: { availability: 'OutOfStock' } },
    }),
  );
  expect(page).toMatchObject({ names: ['FlexRoll Pro'], isAvailable: true });
});

test('broken structured data and cut-off pages are read as far as they go', () => {
  expect(readPage('<script type="application/ld+json">{"@type":').names).toEqual([]);
  expect(readPage('<title>A &amp; B &#x2014;</title><h1>C').names).toEqual(['A & B —']);
  expect(readPage('').headings).toBe('');
});
