import { expect, test } from 'vitest';
import { bestOfPage } from '../../core/best-of/best-of.fixture.ts';
import { shownOffer } from '../../core/offers/offers.fixture.ts';
import { markEditorHtml } from '../../core/rich-text/format.ts';
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
  const items = parseXml(makeFeed({ ...content, kind: 'rss' }, origin)).all('channel item');
  expect(items).toHaveLength(30);
  expect(items[0]?.textOf('title').trim()).toBe('Nord & <b>Roller</b> ]]>');
  expect(items[0]?.textOf('link')).toBe(`${origin}/reviews/nord-0`);
  const html = items[0]?.textOf('content:encoded');
  expect(html).toContain('Odd ]]> <strong>marks</strong>');
  expect(html).toMatch(/^<p><img /);
  expect(html).toContain('rel="sponsored nofollow noopener"');
  expect(html).toContain('Some links on this site are affiliate links');
});

test.each(['rss', 'atom'] as const)(
  'a summary in %s shows special characters and is not markup',
  (kind) => {
    const typed = { ...review, short_description: 'a < b & <img src=x onerror=alert(1)>' };
    const feed = makeFeed({ ...content, kind, reviews: [typed] }, origin);
    const summary =
      kind === 'rss'
        ? parseXml(feed).textOf('channel item description')
        : parseXml(feed).textOf('entry summary');
    expect(summary.trim()).toBe('a &lt; b &amp; &lt;img src=x onerror=alert(1)&gt;');
  },
);

test('Atom: titles are HTML', () => {
  const [entry] = parseXml(makeFeed({ ...content, kind: 'atom' }, origin)).all('entry');
  expect(entry?.textOf('title').trim()).toBe('Nord &amp; &lt;b&gt;Roller&lt;/b&gt; ]]&gt;');
  expect(entry?.textOf('updated')).toBe('2025-01-15T09:00:00.000Z');
});

test('a feed has no price that may have to go, and its managed links lead to the site', () => {
  const offered = {
    ...review,
    price: null,
    primary_affiliate_url: '/go/roller',
    in_depth_analysis: '<a href="/go/mat">mat</a>',
    offers: [shownOffer({ amount: 4599, price_until: '2026-11-24T11:00:00.000Z' })],
  };
  const feed = makeFeed({ ...content, kind: 'rss', reviews: [offered] }, origin);
  expect(feed).not.toContain('45.99');
  const html = parseXml(feed).textOf('channel item content:encoded');
  expect(html).toContain(`href="${origin}/go/roller?post=${review.id}`);
  expect(html).toContain(`href="${origin}/go/mat?post=${review.id}`);
});

test('the same reviews make the same feed', () => {
  const make = () => makeFeed({ ...content, kind: 'rss' }, origin);
  expect(make()).toBe(make());
  expect(make()).toContain('<lastBuildDate>Wed, 15 Jan 2025 09:00:00 GMT</lastBuildDate>');
});

test.each(['rss', 'atom'] as const)('%s lists best-of pages among the reviews by date', (kind) => {
  const dated = (slug: string, published_at: string) => ({ ...review, slug, published_at });
  const reviews = [
    dated('newest', '2026-03-01T09:00:00+00:00'),
    dated('oldest', '2026-01-01T09:00:00+00:00'),
  ];
  const pages = {
    best_of: [
      bestOfPage({ slug: 'shoes', title: 'Best <shoes>' }, '2026-02-01T09:00:00+00:00'),
      bestOfPage({ slug: 'old-shoes' }, '2025-02-01T09:00:00+00:00'),
    ],
  };
  const root = parseXml(makeFeed({ ...content, kind, reviews, pages }, origin));
  const items = kind === 'rss' ? root.all('channel item') : root.all('entry');
  const addresses = items.map((item) =>
    kind === 'rss' ? item.textOf('link') : item.all('link')[0]?.attributes.href,
  );
  expect(addresses).toEqual(
    ['/reviews/newest', '/best/shoes', '/reviews/oldest', '/best/old-shoes'].map(
      (path) => `${origin}${path}`,
    ),
  );
  const html = items[1]?.textOf(kind === 'rss' ? 'content:encoded' : 'content') ?? '';
  expect(html).toContain(`<a href="${origin}/best/shoes">See our picks</a>`);
  expect(html).toContain('We wore them for a year.');
  expect(items[1]?.textOf('title').trim()).toBe(
    kind === 'rss' ? 'Best <shoes>' : 'Best &lt;shoes&gt;',
  );
});

test.each([
  ['rss', 'channel item', 'guid'],
  ['atom', 'entry', 'id'],
] as const)('%s: a renamed entry, or one of a moved site, keeps its id', (kind, entries, id) => {
  const ids = (slug: string, feed_slug: string | null, site: string) => {
    const feed = makeFeed(
      {
        kind,
        texts: content.texts,
        reviews: [{ ...review, slug, feed_slug }],
        pages: {
          best_of: [{ ...bestOfPage({ slug }, '2024-02-01T09:00:00+00:00'), feed_slug }],
        },
      },
      site,
    );
    return parseXml(feed)
      .all(entries)
      .map((entry) => entry.textOf(id));
  };
  const permanent = [`urn:uuid:${review.id}`, `urn:uuid:${bestOfPage({}, '').id}`];
  expect(ids('nord', null, origin)).toEqual(permanent);
  expect(ids('south', null, 'https://moved.example')).toEqual(permanent);
  // As they were delivered before ids were permanent.
  const delivered = [`${origin}/reviews/nord`, `${origin}/best/nord`];
  expect(ids('nord', 'nord', origin)).toEqual(delivered);
  expect(ids('south', 'nord', origin)).toEqual(delivered);
});

test.each(['rss', 'atom'] as const)('%s: every address is absolute, in every text', (kind) => {
  const picture = `/pictures/${'0'.repeat(32)}/1600.webp`;
  const text = markEditorHtml(
    `<p><a href="/products">all</a> <a href="#fit">fit</a> <a href="/go/mat">mat</a></p><figure><a href="/go/mat"><img src="${picture}" alt="x"></a></figure><div data-buy-button></div>`,
  );
  const feed = makeFeed(
    {
      kind,
      texts: content.texts,
      reviews: [{ ...review, in_depth_analysis: text, primary_affiliate_url: '/go/roller' }],
      pages: {
        best_of: [
          bestOfPage({ introduction: text, how_we_chose: text }, '2024-02-01T09:00:00+00:00'),
        ],
      },
    },
    origin,
  );
  const root = parseXml(feed);
  const htmls =
    kind === 'rss'
      ? root.all('channel item').map((item) => item.textOf('content:encoded'))
      : root.all('entry').map((entry) => entry.textOf('content'));
  expect(htmls).toHaveLength(2);
  for (const html of htmls) {
    const addresses = [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, address]) => address);
    const sources = [...html.matchAll(/ srcset="([^"]*)"/gi)].flatMap(
      ([, set = '']) => set.split(', ') as (string | undefined)[],
    );
    expect(addresses.length).toBeGreaterThan(4);
    for (const address of [...addresses, ...sources]) expect(address).toMatch(/^https:\/\//);
    expect(html).toContain(`src="${origin}${picture}"`);
    expect(html).toContain(`srcset="${origin}/pictures/`);
  }
  expect(htmls[0]).toContain(`href="${origin}/reviews/${review.slug}#fit"`);
  expect(htmls[1]).toContain(`href="${origin}/best/running-shoes#fit"`);
});

test('thirty entries of both kinds fit in a feed', () => {
  const pages = { best_of: [bestOfPage({}, '2026-02-01T09:00:00+00:00')] };
  const items = parseXml(makeFeed({ ...content, kind: 'rss', pages }, origin)).all('channel item');
  expect(items).toHaveLength(30);
  expect(items[0]?.textOf('link')).toBe(`${origin}/best/running-shoes`);
});

/** Everything that XML forbids or escapes. */
const odd = 'A\u0000\u0008\u000b\u001f\u007f\ufffe\ud800 <b x="1">\'&amp; ]]> ]]> & \ufdd0\ufdd1 B';

test.each(['rss', 'atom'] as const)('%s is well-formed whatever the texts contain', (kind) => {
  const typed = {
    ...review,
    title: odd,
    short_description: odd,
    pros: odd,
    in_depth_analysis: odd,
    categories: [{ name: odd, slug: 'odd' }],
  };
  const texts = { ...content.texts, author_name: odd, affiliate_disclosure: odd };
  const root = parseXml(makeFeed({ kind, reviews: [typed], texts }, origin));
  const shown = 'A\u007f <b x="1">\'& ]]> ]]> &  B';
  if (kind === 'rss') {
    expect(root.textOf('channel item category').trim()).toBe(shown);
    expect(root.textOf('channel item title')).toContain(']]> ]]>');
    return;
  }
  const [category] = root.all('entry category');
  expect(category?.attributes.term).toBe(shown.replace('& ]]>', '&amp; ]]>'));
});
