import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  analyticsQueries,
  changeInPercent,
  clickRate,
  cutName,
  firstNames,
  firstWord,
  pageName,
  pageWindow,
} from './reports.ts';

test.each([
  [0, 0, '0.00'],
  [5, 0, '0.00'],
  [0, 7, '0.00'],
  [1, 3, '33.33'],
  [2, 3, '66.67'],
  [7, 7, '100.00'],
  [3, 2, '150.00'],
])('%i clicks of %i views are %s percent', (clicks, views, rate) => {
  expect(clickRate(clicks, views)).toBe(rate);
});

test.each([
  [12, 10, 20],
  [5, 10, -50],
  [10, 10, 0],
  [3, 0, null],
  [0, 0, null],
])('%i after %i is a change by %j percent', (now, before, percent) => {
  expect(changeInPercent(now, before)).toBe(percent);
});

test('the first names, and how many more', () => {
  expect(firstNames(['a', 'b', 'c', 'd', 'e'], 3)).toEqual({ shown: ['a', 'b', 'c'], more: 2 });
  expect(firstNames(['a', 'b', 'c'], 3)).toEqual({ shown: ['a', 'b', 'c'], more: 0 });
  expect(firstNames([], 3)).toEqual({ shown: [], more: 0 });
});

test.each([
  ['/', 'Home'],
  ['/products', 'Products'],
  ['/reviews/senal-pulse-strap', 'senal-pulse-strap'],
  ['/elsewhere', '/elsewhere'],
])('%s is called %s', (path, name) => {
  expect(pageName(path)).toBe(name);
});

test('a name is cut at 20 characters, never within one', () => {
  expect(cutName('a'.repeat(20), 20)).toBe('a'.repeat(20));
  expect(cutName('a'.repeat(21), 20)).toBe(`${'a'.repeat(20)}…`);
  expect(cutName('🏋'.repeat(21), 20)).toBe(`${'🏋'.repeat(20)}…`);
});

test.each([
  ['Mozilla/5.0 (X11; Linux)', 'Mozilla/5.0'],
  ['  curl/8', 'curl/8'],
  ['', ''],
  [null, ''],
])('the first word of %j is %j', (userAgent, word) => {
  expect(firstWord(userAgent)).toBe(word);
});

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [3, 9, [1, 2, 3, 4, 5]],
  [5, 9, [3, 4, 5, 6, 7]],
  [8, 9, [5, 6, 7, 8, 9]],
  [9, 9, [5, 6, 7, 8, 9]],
])('page %i of %i shows the links %j', (page, pageCount, links) => {
  expect(pageWindow(page, pageCount, 5)).toEqual(links);
});

test('page links include the current page, at most five, none beyond the ends', () => {
  const pages = fc
    .integer({ min: 1, max: 500 })
    .chain((count) => fc.tuple(fc.integer({ min: 1, max: count }), fc.constant(count)));
  fc.assert(
    fc.property(pages, ([page, count]) => {
      const links = pageWindow(page, count, 5);
      expect(links).toContain(page);
      expect(links).toHaveLength(Math.min(5, count));
      expect(links[0]).toBeGreaterThanOrEqual(1);
      expect(links.at(-1)).toBeLessThanOrEqual(count);
    }),
  );
});

test('missing parameters use defaults', () => {
  expect(analyticsQueries.products.parse({})).toEqual({
    period: '30d',
    sort: 'views-desc',
    page: 1,
  });
  expect(analyticsQueries.searches.parse({ page: '3', period: 'all' })).toEqual({
    period: 'all',
    sort: 'time-desc',
    page: 3,
  });
  expect(analyticsQueries.nothing.safeParse({ sort: 'views-desc' }).success).toBe(false);
});
