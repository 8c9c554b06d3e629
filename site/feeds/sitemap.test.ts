import { expect, test } from 'vitest';
import type { Comparison } from '../../core/comparisons/schema.ts';
import { bestOfPage } from '../../core/screens/pages.fixture.ts';
import type { PublicPages } from '../../core/screens/schema.ts';
import { parseXml } from '../../scripts/local/xml.ts';
import { sitemapCount, sitemapEntries, sitemapIndexXml, sitemapXml } from './sitemap.ts';

const origin = 'https://spotter.example';
const recovery = { name: 'Recovery', slug: 'recovery' };
const category = (id: string, slug: string) => ({
  id,
  slug,
  name: slug,
  introduction: '',
  seo_title: '',
  seo_description: '',
});
const comparison = (one: string, other: string): Comparison => ({
  id: null,
  post_ids: [one, other],
  introduction: '',
  verdict: '',
  updated_at: '2026-03-01T09:00:00+00:00',
});
const pages: PublicPages = {
  revision: '1@',
  best_of: [],
  site_page: [],
  comparisons: [],
  categories: [category('1', 'empty'), category('2', 'recovery')],
};
const dates = {
  created_at: '2025-01-01T00:00:00+00:00',
  published_at: '2026-01-01T09:00:00+00:00',
};
const pictured = (product_image_url: string | null) => ({ product_image_url, image: null });
const content = {
  reviews: [
    {
      id: 'id of b',
      slug: 'b',
      ...dates,
      ...pictured('/images/reviews/b.svg'),
      content_updated_at: '2026-02-01T09:00:00.5+00:00',
      categories: [],
    },
    {
      id: 'id of a',
      slug: 'a',
      ...dates,
      ...pictured('https://cdn.example/a.jpg?w=1&h=2'),
      content_updated_at: null,
      categories: [recovery],
    },
  ],
  pages,
};

test('every page has its last substantive update, and a list that of its newest review', () => {
  expect(sitemapEntries(content)).toEqual([
    { path: '/', modified: '2026-02-01T09:00:00.5+00:00' },
    { path: '/products', modified: '2026-02-01T09:00:00.5+00:00' },
    { path: '/how-we-test', modified: null },
    { path: '/privacy-statement', modified: null },
    { path: '/categories/empty', modified: null },
    { path: '/categories/recovery', modified: '2026-01-01T09:00:00+00:00' },
    {
      path: '/reviews/b',
      modified: '2026-02-01T09:00:00.5+00:00',
      image: '/images/reviews/b.svg',
    },
    {
      path: '/reviews/a',
      modified: '2026-01-01T09:00:00+00:00',
      image: 'https://cdn.example/a.jpg?w=1&h=2',
    },
  ]);
});

test('best-of pages, comparisons and categories are listed, every address once', () => {
  const mapped = {
    reviews: content.reviews,
    pages: {
      ...pages,
      best_of: [
        bestOfPage('mats', [], { at: '2026-04-01T09:00:00+00:00' }),
        bestOfPage('bands', [], { at: '2026-05-01T09:00:00+00:00' }),
      ],
      comparisons: [
        comparison('id of b', 'id of a'),
        comparison('id of a', 'id of b'),
        comparison('id of a', 'unknown'),
      ],
    },
  };
  expect(sitemapEntries(mapped).slice(4, -2)).toEqual([
    { path: '/best', modified: '2026-05-01T09:00:00+00:00' },
    { path: '/best/mats', modified: '2026-04-01T09:00:00+00:00' },
    { path: '/best/bands', modified: '2026-05-01T09:00:00+00:00' },
    { path: '/categories/empty', modified: null },
    { path: '/categories/recovery', modified: '2026-01-01T09:00:00+00:00' },
    { path: '/compare/a-vs-b', modified: '2026-03-01T09:00:00+00:00' },
  ]);
});

test('entries are split at the protocol limit without loss or duplicates', () => {
  const entries = sitemapEntries(content);
  const count = sitemapCount(entries.length, 3);
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
  expect(sitemapCount(50_000)).toBe(1);
  expect(sitemapCount(50_001)).toBe(2);
});

test('a sitemap is well-formed whatever the addresses, and the index lists every one', () => {
  const entries = sitemapEntries({
    reviews: [
      {
        id: '1',
        slug: 'a&<"b',
        ...dates,
        ...pictured(null),
        content_updated_at: null,
        categories: [],
      },
    ],
    pages,
  });
  const sitemap = parseXml(sitemapXml(entries, 1, origin));
  expect(sitemap.all('url loc').map(({ text }) => text)).toEqual(
    entries.map(({ path }) => `${origin}${path}`),
  );
  expect(
    parseXml(sitemapIndexXml(2, origin))
      .all('sitemap loc')
      .map(({ text }) => text),
  ).toEqual([`${origin}/sitemap-1.xml`, `${origin}/sitemap-2.xml`]);
});

test('the sitemap names the image of each review', () => {
  const sitemap = parseXml(sitemapXml(sitemapEntries(content), 1, origin));
  const images = sitemap.all('url').map((url) => url.textOf('image:image image:loc'));
  expect(images.filter((image) => image !== '')).toEqual([
    'https://spotter.example/images/reviews/b.svg',
    'https://cdn.example/a.jpg?w=1&h=2',
  ]);
});
