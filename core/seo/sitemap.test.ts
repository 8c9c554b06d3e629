import { expect, test } from 'vitest';
import { parseXml } from '../../scripts/local/xml.ts';
import { sitemapCount, sitemapEntries, sitemapIndexXml, sitemapXml } from './sitemap.ts';

const origin = 'https://spotter.example';
const recovery = { name: 'Recovery', slug: 'recovery' };
const empty = { name: 'Empty', slug: 'empty' };
const dates = {
  created_at: '2025-01-01T00:00:00+00:00',
  published_at: '2026-01-01T09:00:00+00:00',
};
const content = {
  reviews: [
    { slug: 'b', ...dates, content_updated_at: '2026-02-01T09:00:00.5+00:00', categories: [] },
    { slug: 'a', ...dates, content_updated_at: null, categories: [recovery] },
  ],
  categories: [empty, recovery],
};

test('every page has its last substantive update, and a list that of its newest review', () => {
  expect(sitemapEntries(content)).toEqual([
    { path: '/', modified: '2026-02-01T09:00:00.5+00:00' },
    { path: '/products', modified: '2026-02-01T09:00:00.5+00:00' },
    { path: '/how-we-test', modified: null },
    { path: '/privacy-statement', modified: null },
    { path: '/products?category=empty', modified: null },
    { path: '/products?category=recovery', modified: '2026-01-01T09:00:00+00:00' },
    { path: '/reviews/b', modified: '2026-02-01T09:00:00.5+00:00' },
    { path: '/reviews/a', modified: '2026-01-01T09:00:00+00:00' },
  ]);
});

test('entries are split at the protocol limit without loss or duplicates', () => {
  const entries = sitemapEntries(content);
  const count = sitemapCount({ reviews: 2, categories: 2 }, 3);
  expect(count).toBe(3);
  const found = Array.from({ length: count }, (_, index) => [
    ...sitemapXml(entries, index + 1, origin, 3).matchAll(/<loc>([^<]*)<\/loc>/g),
  ]);
  expect(found.map((part) => part.length)).toEqual([3, 3, 2]);
  expect(found.flat().map((match) => match[1])).toEqual(
    entries.map(({ path }) => `${origin}${path}`),
  );
});

test('50,000 addresses fill one sitemap, one more starts the next', () => {
  expect(sitemapCount({ reviews: 49_994, categories: 2 })).toBe(1);
  expect(sitemapCount({ reviews: 49_995, categories: 2 })).toBe(2);
});

test('the index lists every sitemap', () => {
  expect(sitemapIndexXml(2, origin)).toContain(
    '<sitemap><loc>https://spotter.example/sitemap-1.xml</loc></sitemap>\n<sitemap><loc>https://spotter.example/sitemap-2.xml</loc></sitemap>',
  );
});

test('sitemaps and their index are well-formed', () => {
  const entries = sitemapEntries({
    reviews: [{ slug: 'a&<"b', ...dates, content_updated_at: null, categories: [] }],
    categories: [recovery],
  });
  const sitemap = parseXml(sitemapXml(entries, 1, origin));
  expect(sitemap.all('url loc').map(({ text }) => text)).toEqual(
    entries.map(({ path }) => `${origin}${path}`),
  );
  expect(parseXml(sitemapIndexXml(2, origin)).all('sitemap loc')).toHaveLength(2);
});

test('special XML characters are escaped', () => {
  const [, , , , ...rest] = sitemapEntries({
    reviews: [],
    categories: [{ name: 'x', slug: 'a&<b' }],
  });
  expect(sitemapXml(rest, 1, origin)).toContain('category=a&amp;&lt;b</loc>');
});
