import { expect, test } from 'vitest';
import { addressFromHtml } from './address-from-html.ts';

const ADDRESS = 'https://www.awin1.com/cread.php?awinmid=1&awinaffid=2&ued=https%3A%2F%2Fa.example';
const ESCAPED = ADDRESS.replaceAll('&', '&amp;');

test.each([
  ESCAPED,
  ADDRESS.replaceAll('&', '&amp;amp;'),
  ADDRESS.replaceAll('&', '&#38;'),
  ADDRESS.replaceAll('&', '&#x26;'),
  `<a href="${ESCAPED}">Buy</a>`,
  `<a rel='sponsored' target=_blank href='${ADDRESS}'>Buy</a>`,
  `<A HREF=${ADDRESS}>Buy</A>`,
  `<a href=" ${ESCAPED} "><img src="https://network.example/i.gif?a=1&amp;b=2" width="1"></a>`,
  `<!-- START --><p><a\n  class="x"\n  href = "${ESCAPED}"\n>Buy</a><img src="https://n.example/1"></p>`,
])('%s leads to its link', (text) => {
  expect(addressFromHtml(text)).toBe(ADDRESS);
});

test.each([
  ADDRESS,
  '',
  'shop.example',
  '/go/mat',
  'a &amp; b',
  '<img src="https://network.example/i.gif">',
  '<a href="javascript:alert(1)">x</a>',
  '<a name="x">x</a>',
  'https://a.example/?amp;b=1&ampere=2&lt=3',
])('%j stays as it is', (text) => {
  expect(addressFromHtml(text)).toBe(text);
});
