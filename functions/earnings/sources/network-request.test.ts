import { expect, test } from 'vitest';
import { countryOf, instantOf, pagePathOf, smallestUnit } from './fields.ts';
import { waitOf } from './network-request.ts';
import { halves, SourceFailure, windowsBetween } from './source.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');

test.each<[Record<string, string>, number]>([
  [{ 'Retry-After': '120' }, 120],
  [{ 'Retry-After': 'Fri, 20 Nov 2026 12:10:00 GMT' }, 600],
  [{ 'Retry-After': 'Fri, 20 Nov 2026 11:00:00 GMT' }, 1],
  [{ 'X-RateLimit-Reset': '1800' }, 1_800],
  [{}, 60],
  [{ 'Retry-After': 'soon' }, 60],
  [{ 'Retry-After': '999999999' }, 86_400],
])('%j is waited for %i seconds', (headers, seconds) => {
  expect(waitOf(new Headers(headers), NOW)).toBe(seconds);
});

test.each<[string | number, string, number | null]>([
  ['0.88', 'USD', 88],
  [5.59, 'GBP', 559],
  [0.1 + 0.2, 'EUR', 30],
  [-12.3, 'EUR', -1_230],
  ['-0.00', 'EUR', 0],
  ['32252.1922', 'USD', 3_225_219],
  ['0.005', 'USD', 1],
  ['-0.005', 'USD', -1],
  [1_290, 'JPY', 1_290],
  ['1.234', 'KWD', 1_234],
  ['', 'USD', null],
  ['1,50', 'EUR', null],
  ['1e3', 'EUR', null],
  [1e21, 'EUR', null],
  ['NaN', 'EUR', null],
  ['9999999999999999', 'EUR', null],
])('%s %s is %s of the smallest unit', (decimal, currency, expected) => {
  expect(smallestUnit(decimal, currency)).toBe(expected);
});

test.each([
  ['2026-11-20T10:42:38-07:00', '2026-11-20T17:42:38.000Z'],
  ['2026-11-20T10:42:38', '2026-11-20T10:42:38.000Z'],
  ['2026-11-20T10:42:38.000Z', '2026-11-20T10:42:38.000Z'],
  ['20/11/2026', null],
  ['2026-13-45T10:42:38', null],
  [null, null],
])('%s is the instant %s', (text, expected) => {
  expect(instantOf(text)).toBe(expected);
});

test('a page keeps its path only, and only on this site', () => {
  const site = 'https://reviews.example';
  expect(pagePathOf('https://reviews.example/reviews/mat?a=1#b', site)).toBe('/reviews/mat');
  expect(pagePathOf('https://other.example/reviews/mat', site)).toBeNull();
  expect(pagePathOf('reviews/mat', site)).toBeNull();
  expect(pagePathOf('https://reviews.example/', undefined)).toBeNull();
  expect([countryOf('GB'), countryOf('United Kingdom'), countryOf(null)]).toEqual([
    'GB',
    null,
    null,
  ]);
});

test('periods cover everything, the newest first, and are halved down to an hour', () => {
  const day = 86_400_000;
  const windows = windowsBetween('updated', NOW - 100 * day, NOW, 45);
  expect(windows.map(({ from, to }) => (Date.parse(to) - Date.parse(from)) / day)).toEqual([
    45, 45, 10,
  ]);
  expect(windows[0]?.to).toBe('2026-11-20T12:00:00.000Z');
  for (const [index, window] of windows.entries()) {
    if (index > 0) expect(window.to).toBe(windows[index - 1]?.from);
  }
  let parts = windows.slice(0, 1);
  expect(() => {
    for (;;) parts = parts.flatMap(halves);
  }).toThrow(SourceFailure);
  const covered = parts.reduce((sum, { from, to }) => sum + Date.parse(to) - Date.parse(from), 0);
  expect(covered).toBe(45 * day);
});
