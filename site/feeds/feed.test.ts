import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { siteTextsOf } from '../../core/settings/schema.ts';
import { sampleReview } from '../content/sample.ts';
import { makeFeed } from './feed.tsx';

const origin = 'https://spotter.example';
const title = 'Nord & <b>Roller</b> ]]> \u0001';
const review = { ...sampleReview, title, in_depth_analysis: 'Odd ]]> **marks** & more' };
const content = {
  reviews: Array.from({ length: 40 }, (_, index) => ({ ...review, slug: `nord-${index}` })),
  categories: [],
  texts: siteTextsOf([]),
  change: 1,
  readAt: '2026-11-21T09:00:00.000Z',
};

const parser = new XMLParser({ processEntities: true });

test('RSS: the newest reviews whole, whatever stands in them', () => {
  const xml = makeFeed(content, origin, 'rss').rss2();
  expect(XMLValidator.validate(xml)).toBe(true);
  const { item } = parser.parse(xml).rss.channel;
  expect(item).toHaveLength(30);
  expect(item[0].title.trim()).toBe('Nord & <b>Roller</b> ]]>');
  expect(item[0].link).toBe(`${origin}/reviews/nord-0`);
  expect(item[0]['content:encoded']).toContain('Odd ]]> <strong>marks</strong>');
  expect(item[0]['content:encoded']).toMatch(/^<p><img /);
  expect(item[0]['content:encoded']).toContain('rel="sponsored noopener"');
  expect(item[0]['content:encoded']).toContain('Some links on this site are affiliate links');
});

test.each(['rss', 'atom'] as const)('a summary in %s shows its signs and is no markup', (kind) => {
  const typed = { ...review, short_description: 'a < b & <img src=x onerror=alert(1)>' };
  const feed = makeFeed({ ...content, reviews: [typed] }, origin, kind);
  const parsed = parser.parse(kind === 'rss' ? feed.rss2() : feed.atom1());
  const summary = kind === 'rss' ? parsed.rss.channel.item.description : parsed.feed.entry.summary;
  expect(summary.trim()).toBe('a &lt; b &amp; &lt;img src=x onerror=alert(1)&gt;');
});

test('Atom: its titles are HTML', () => {
  const xml = makeFeed(content, origin, 'atom').atom1();
  expect(XMLValidator.validate(xml)).toBe(true);
  const { entry } = parser.parse(xml).feed;
  expect(entry[0].title.trim()).toBe('Nord &amp; &lt;b&gt;Roller&lt;/b&gt; ]]&gt;');
  expect(entry[0].updated).toBe('2025-01-15T09:00:00.000Z');
});

test('the same reviews make the same feed', () => {
  const make = () => makeFeed(content, origin, 'rss').rss2();
  expect(make()).toBe(make());
  expect(make()).toContain('<lastBuildDate>Wed, 15 Jan 2025 09:00:00 GMT</lastBuildDate>');
});
