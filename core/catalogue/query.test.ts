import { expect, test } from 'vitest';
import { SEARCH_MAX_LENGTH } from '../forms/limits.ts';
import { DEFAULT_PRODUCTS_QUERY, parseProductsQuery, productsAddress } from './query.ts';

const parse = (address: string) => parseProductsQuery(new URLSearchParams(address));

test('an empty address asks for everything, newest first, as a grid', () => {
  expect(parse('')).toEqual(DEFAULT_PRODUCTS_QUERY);
});

test('reads every part of an address', () => {
  expect(parse('category=Recovery&search=%20foam%20&sort=title-desc&view=list&page=3')).toEqual({
    category: 'recovery',
    search: 'foam',
    sort: 'title-desc',
    view: 'list',
    page: 3,
    compare: [],
  });
});

test.each(['0', '-1', '1.5', 'abc', '1e9', '99999999999999999999', '', ' ', '٣'])(
  'page %j is no page and means the first',
  (page) => {
    expect(parse(`page=${page}`).page).toBe(1);
  },
);

test('unknown sorts and views mean the default, names of object properties included', () => {
  expect(parse('sort=constructor&view=toString')).toEqual(DEFAULT_PRODUCTS_QUERY);
});

test('a search of 10,000 letters is cut', () => {
  expect(parse(`search=${'x'.repeat(10_000)}`).search).toHaveLength(SEARCH_MAX_LENGTH);
});

test('the URL omits defaults and has a fixed order', () => {
  expect(productsAddress(DEFAULT_PRODUCTS_QUERY)).toBe('/products');
  expect(
    productsAddress({
      ...DEFAULT_PRODUCTS_QUERY,
      page: 2,
      view: 'list',
      search: 'a&b',
      category: 'apparel',
      compare: ['nord-roller', 'kestrel-3'],
    }),
  ).toBe(
    '/products?category=apparel&search=a%26b&view=list&page=2&compare=nord-roller&compare=kestrel-3',
  );
});

test('a URL survives parsing and writing', () => {
  const address = '/products?category=equipment&search=50%25+off&sort=title-asc&view=list&page=7';
  expect(productsAddress(parse(address.slice('/products'.length)))).toBe(address);
});

test('at most four products are chosen, each once, and only slugs', () => {
  const chosen = ['a', 'A b', '<script>', 'a', 'b', 'x'.repeat(101), '', 'c', 'd', 'e'];
  const { compare } = parse(chosen.map((slug) => `compare=${encodeURIComponent(slug)}`).join('&'));
  expect(compare).toEqual(['a', 'b', 'c', 'd']);
});
