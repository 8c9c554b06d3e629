import { expect, test } from 'vitest';
import { siteTextsOf } from '../../core/settings/schema.ts';
import { parseXml } from '../../scripts/local/xml.ts';
import { sampleReview } from '../content/sample.ts';
import { makeFeed } from './feed.tsx';

const origin = 'https://spotter.example';
const title = 'Nord & <b>Roller</b> ]]> \u0001';
const review = { ...sampleReview, title, in_depth_analysis: 'Odd ]]> **marks** & more' };
const content = {
  reviews: Array.from({ length: 40 }, (_, index) => ({ ...review, slug: `nord-${index}` })),
  texts: siteTextsOf([]),
};

test('RSS: the newest reviews in full, whatever they contain', () => {
  const items = parseXml(makeFeed({ ...content, kind: 'rss' }, origin).rss2()).all('channel item');
  expect(items).toHaveLength(30);
  expect(items[0]?.textOf('title').trim()).toBe('Nord & <b>Roller</b> ]]>');
  expect(items[0]?.textOf('link')).toBe(`${origin}/reviews/nord-0`);
  const html = items[0]?.textOf('content:encoded');
  expect(html).toContain('Odd ]]> <strong>marks</strong>');
  expect(html).toMatch(/^<p><img /);
  expect(html).toContain('rel="sponsored noopener"');
  expect(html).toContain('Some links on this site are affiliate links');
});

test.each(['rss', 'atom'] as const)(
  'a summary in %s shows special characters and is not markup',
  (kind) => {
    const typed = { ...review, short_description: 'a < b & <img src=x onerror=alert(1)>' };
    const feed = makeFeed({ ...content, kind, reviews: [typed] }, origin);
    const summary =
      kind === 'rss'
        ? parseXml(feed.rss2()).textOf('channel item description')
        : parseXml(feed.atom1()).textOf('entry summary');
    expect(summary.trim()).toBe('a &lt; b &amp; &lt;img src=x onerror=alert(1)&gt;');
  },
);

test('Atom: titles are HTML', () => {
  const [entry] = parseXml(makeFeed({ ...content, kind: 'atom' }, origin).atom1()).all('entry');
  expect(entry?.textOf('title').trim()).toBe('Nord &amp; &lt;b&gt;Roller&lt;/b&gt; ]]&gt;');
  expect(entry?.textOf('updated')).toBe('2025-01-15T09:00:00.000Z');
});

test('the same reviews make the same feed', () => {
  const make = () => makeFeed({ ...content, kind: 'rss' }, origin).rss2();
  expect(make()).toBe(make());
  expect(make()).toContain('<lastBuildDate>Wed, 15 Jan 2025 09:00:00 GMT</lastBuildDate>');
});
