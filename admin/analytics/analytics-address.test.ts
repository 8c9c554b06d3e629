import { expect, test } from 'vitest';
import { analyticsAddress, readAnalyticsView } from './analytics-address.ts';

const usual = readAnalyticsView('');
const readBack = (address: string) =>
  readAnalyticsView(new URL(address, 'http://spotter.test').search);

test('the address without parameters is 30 days and the first page of each list', () => {
  expect(usual.period).toBe('30d');
  expect(usual.products).toEqual({ sort: 'views-desc', page: 1 });
  expect(usual.searches).toEqual({ sort: 'time-desc', page: 1 });
  expect(analyticsAddress(usual)).toBe('/thisisme/analytics');
});

test('a view round-trips through the address', () => {
  const view = {
    ...usual,
    period: '12m' as const,
    products: { sort: 'rate-asc' as const, page: 3 },
    nothing: { sort: 'keyword-desc' as const, page: 2 },
    clicksBy: 'merchant' as const,
    clicks: { sort: 'name-asc' as const, page: 2 },
    pageKind: 'best-of' as const,
    pages: { sort: 'rate-desc' as const, page: 4 },
  };
  const address = analyticsAddress(view);
  expect(address).toBe(
    '/thisisme/analytics?period=12m&clicks_by=merchant&page_kind=best-of&products_sort=rate-asc&products_page=3&pages_sort=rate-desc&pages_page=4&nothing_sort=keyword-desc&nothing_page=2&clicks_sort=name-asc&clicks_page=2',
  );
  expect(readBack(address)).toEqual(view);
});

test.each([
  '?period=week',
  '?products_sort=time-desc',
  '?searches_page=0',
  '?keywords_page=1.5',
  '?countries_page=x&other=1',
  '?clicks_by=colour&clicks_sort=views-desc',
  '?page_kind=home&pages_sort=title-asc',
])('%s is invalid and is ignored', (search) => {
  expect(readAnalyticsView(search)).toEqual(usual);
});

test('another period starts at the first pages and keeps the sort orders', () => {
  const view = { ...usual, keywords: { sort: 'latest-asc' as const, page: 4 } };
  expect(readBack(analyticsAddress({ ...view, period: 'all' }, false))).toEqual({
    ...usual,
    period: 'all',
    keywords: { sort: 'latest-asc', page: 1 },
  });
});
