import { expect, test } from 'vitest';
import { SEARCH_MAX_LENGTH } from '../forms/limits.ts';
import {
  changedQuery,
  DEFAULT_PRODUCTS_QUERY,
  parseProductsQuery,
  productsAddress,
  sortsOf,
} from './query.ts';

const parse = (address: string) => parseProductsQuery(new URLSearchParams(address));

test('an empty address asks for everything, newest first, as a grid', () => {
  expect(parse('')).toEqual(DEFAULT_PRODUCTS_QUERY);
});

test('reads every part of an address', () => {
  expect(parse('category=Recovery&search=%20foam%20&sort=title-desc&view=list&page=3')).toEqual({
    category: 'recovery',
    search: 'foam',
    exact: false,
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
      sort: 'best',
      category: 'apparel',
      compare: ['nord-roller', 'kestrel-3'],
    }),
  ).toBe(
    '/products?category=apparel&search=a%26b&view=list&page=2&compare=nord-roller&compare=kestrel-3',
  );
});

test('at most four products are chosen, each once, and only slugs', () => {
  const chosen = ['a', 'A b', '<script>', 'a', 'b', 'x'.repeat(101), '', 'c', 'd', 'e'];
  const { compare } = parse(chosen.map((slug) => `compare=${encodeURIComponent(slug)}`).join('&'));
  expect(compare).toEqual(['a', 'b', 'c', 'd']);
});

test('a search shows the best match first, and offers that order only then', () => {
  expect(sortsOf('')).toEqual(['newest', 'title-asc', 'title-desc']);
  expect(sortsOf('mat')).toEqual(['best', 'newest', 'title-asc', 'title-desc']);
  expect([parse('').sort, parse('sort=best').sort]).toEqual(['newest', 'newest']);
  expect([parse('search=mat').sort, parse('search=%20&sort=best').sort]).toEqual([
    'best',
    'newest',
  ]);
  expect(parse('search=mat&sort=newest').sort).toBe('newest');
  expect(productsAddress(parse('search=mat'))).toBe('/products?search=mat');
  expect(productsAddress(parse('search=mat&sort=newest'))).toBe('/products?search=mat&sort=newest');
});

test('a search can be looked for as it is written, until there is another one', () => {
  const query = parse('search=protien&exact=1');
  expect(query.exact).toBe(true);
  expect(productsAddress(query)).toBe('/products?search=protien&exact=1');
  expect(changedQuery(query, { category: 'recovery' }).exact).toBe(true);
  expect(changedQuery(query, { search: 'protein' }).exact).toBe(false);
  expect([parse('exact=1').exact, parse('search=mat&exact=yes').exact]).toEqual([false, false]);
});

test('a search that begins or ends has its usual order, and a chosen one stays', () => {
  const sortAfter = (address: string, search: string) =>
    changedQuery(parse(address), { search }).sort;
  expect(sortAfter('', 'mat')).toBe('best');
  expect(sortAfter('search=mat', '')).toBe('newest');
  expect(sortAfter('search=mat', 'rug')).toBe('best');
  expect(sortAfter('search=mat&sort=newest', 'rug')).toBe('newest');
  expect(sortAfter('sort=title-asc', 'mat')).toBe('title-asc');
  expect(sortAfter('search=mat&sort=title-asc', '')).toBe('title-asc');
  expect(changedQuery(parse('search=mat&page=3'), { sort: 'newest' })).toMatchObject({
    sort: 'newest',
    page: 1,
  });
});
