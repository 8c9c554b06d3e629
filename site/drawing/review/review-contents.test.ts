import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { catalogueItem } from '../../../core/catalogue/catalogue.fixture.ts';
import { shownOffer } from '../../../core/offers/offers.fixture.ts';
import { plainReview as review } from '../../../core/posts/review.fixture.ts';
import type { Review } from '../../../core/posts/schema.ts';
import type { RelatedContent } from '../../../core/related/schema.ts';
import { pageTextsOf, siteTextsOf } from '../../../core/settings/schema.ts';
import { ReviewArticle } from './ReviewArticle.tsx';

const texts = pageTextsOf(siteTextsOf([]));

const htmlOf = (changed: Partial<Review>, related?: RelatedContent) =>
  renderToString(
    createElement(ReviewArticle, { review: { ...review, ...changed }, texts, related }),
  );

const contentsOf = (html: string) =>
  [...html.matchAll(/<a href="#([^"]+)"[^>]*>([^<]*)<\/a>/g)].map(([, id, label]) => [id, label]);

const in_depth_analysis =
  '<h2>Battery life</h2><p>50 h</p><h3>In &amp; out</h3><h4>Cold</h4><h2>Battery life</h2>';
const whole = { pros: 'Light', key_features: 'Foam', who_is_this_for: 'You', in_depth_analysis };

test('the table of contents leads to the parts of a review and the headings of its text', () => {
  const html = htmlOf(whole);
  expect(contentsOf(html)).toEqual([
    ['pros-and-cons', 'Pros and cons'],
    ['key-features', 'Key Features'],
    ['who-is-this-for', 'Who Is This For'],
    ['analysis', 'In-Depth Analysis'],
    ['analysis-battery-life', 'Battery life'],
    ['analysis-in-out', 'In &amp; out'],
    ['analysis-battery-life-2', 'Battery life'],
  ]);
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [id] of contentsOf(html)) expect(ids).toContain(id);
});

test('a review with one part or none has no table of contents', () => {
  expect(contentsOf(htmlOf({ cons: 'Heavy' }))).toEqual([]);
  expect(contentsOf(htmlOf({ in_depth_analysis: '<h2>One</h2><h2>Two</h2>' }))).toEqual([]);
  expect(contentsOf(htmlOf({}))).toEqual([]);
});

test('beside the text stands the leading offer, with a link to the other shops', () => {
  const primary_affiliate_url = 'https://shop.example/roller';
  const sidebar = 'data-placement="sidebar"';
  expect(htmlOf({ primary_affiliate_url })).toContain(sidebar);
  expect(htmlOf({ primary_affiliate_url })).not.toContain('#offers');
  expect(htmlOf({ price: '$49' })).not.toContain(sidebar);
  expect(htmlOf({ offers: [shownOffer({})] })).toContain(sidebar);
  const html = htmlOf({ primary_affiliate_url, offers: [shownOffer({})] });
  expect(html).toContain('href="#offers"');
  expect(html).toContain('id="offers"');
});

test('the link to the other shops ends with them', () => {
  const ends_at = '2026-11-24T11:00:00.000Z';
  const primary_affiliate_url = 'https://shop.example/roller';
  const html = htmlOf({ primary_affiliate_url, offers: [shownOffer({ ends_at })] });
  expect(html).toMatch(new RegExp(`<p data-until="${ends_at}"[^>]*><a href="#offers"`));
});

const related: RelatedContent = {
  bestOf: [{ title: 'Best rollers', path: '/best/rollers', description: '' }],
  reviews: [catalogueItem({ slug: 'other', title: 'Other roller' })],
  next: { category: 'Recovery', title: 'Massage gun', path: '/reviews/gun' },
};

test('a review ends with what is related to it', () => {
  const html = htmlOf(whole, related);
  expect(html).toContain('href="/best/rollers"');
  expect(html).toContain('href="/reviews/other"');
  expect(html.replace(/<!-- -->/g, '')).toContain('Next in Recovery');
  expect(html).toContain('href="/reviews/gun"');
  expect(contentsOf(html).at(-1)).toEqual(['further-reading', 'Further reading']);
});

test('a preview and an only review have no such end', () => {
  for (const html of [htmlOf(whole), htmlOf(whole, { bestOf: [], reviews: [], next: null })]) {
    expect(html).not.toContain('id="further-reading"');
    expect(contentsOf(html).map(([id]) => id)).not.toContain('further-reading');
  }
});
