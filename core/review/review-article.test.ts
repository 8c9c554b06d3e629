import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { emptyPostRow, type Review } from '../posts/schema.ts';
import { pageTextsOf, siteTextsOf } from '../settings/schema.ts';
import { ReviewArticle } from './ReviewArticle.tsx';

const review: Review = {
  ...emptyPostRow,
  id: '0a1b2c3d-0000-4000-8000-000000000001',
  slug: 'nord-roller',
  former_slugs: [],
  title: 'Nord Roller',
  image: null,
  is_demonstration: false,
  created_at: '2026-01-01T09:00:00+00:00',
  updated_at: '2026-03-01T09:00:00+00:00',
  published_at: '2026-02-01T09:00:00+00:00',
  content_updated_at: '2026-03-01T09:00:00+00:00',
  categories: [],
  offers: [],
  merchant: null,
};

function textOf(changed: Partial<Review>, isDraft = false): string {
  const texts = pageTextsOf(siteTextsOf([]));
  const html = renderToString(
    createElement(ReviewArticle, { review: { ...review, ...changed }, texts, isDraft }),
  );
  return html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
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
