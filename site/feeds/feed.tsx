import { Feed } from 'feed';
import { renderToStaticMarkup } from 'react-dom/server';
import { reviewPath } from '../../core/posts/address.ts';
import { publishedOn, updatedOn } from '../../core/posts/dates.ts';
import { presentText } from '../../core/posts/display.ts';
import { imageOf } from '../../core/posts/image.ts';
import { reviewMessages } from '../../core/posts/messages.ts';
import type { Review } from '../../core/posts/schema.ts';
import type { FeedContent } from '../../core/publishing/schema.ts';
import { absolute, FEED_REVIEW_COUNT } from '../../core/seo/schema.ts';
import { brand } from '../../core/settings/brand.ts';
import { ReviewText } from './ReviewText.tsx';

/** XML cannot represent these characters; one makes a feed unreadable. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what they are
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\p{NChar}\p{Surrogate}]/gu;

const writable = (text: string) => text.replace(UNWRITABLE, '');

/**
 * Stand for markup until the feed is written: the library ends CDATA at a second `]]>`, and does not escape
 * `<` in attributes. No text contains them, because they are not writable.
 */
const END_OF_CDATA = '\uFDD0';
const LESS_THAN = '\uFDD1';

const written = (text: string) => writable(text).replaceAll(']]>', END_OF_CDATA);

/** A category is an attribute in Atom and a text in RSS. */
const label = (text: string) => writable(text).replaceAll('<', LESS_THAN);

/** Summaries and Atom titles are HTML; RSS titles are plain. */
const asHtml = (text: string) =>
  writable(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Writing an invalid date would throw. */
const dateOf = (timestamp: string) => new Date(Date.parse(timestamp) || 0);

function latestOf(reviews: readonly Review[]): Date {
  return new Date(Math.max(0, ...reviews.map((review) => dateOf(updatedOn(review)).getTime())));
}

function fullText(review: Review, disclosure: string, origin: string): string {
  const image = absolute(imageOf(review), origin);
  const text = <ReviewText {...{ review, disclosure, image, origin }} />;
  return written(renderToStaticMarkup(text));
}

/**
 * The newest reviews with their full text, as XML. Its date is that of the latest review, so that the same
 * reviews make the same feed.
 *
 * @param origin of the site
 */
export function makeFeed({ kind, reviews, texts }: FeedContent, origin: string): string {
  const titled = kind === 'atom' ? asHtml : written;
  const newest = reviews.slice(0, FEED_REVIEW_COUNT);
  const feed = new Feed({
    id: absolute('/', origin),
    link: absolute('/', origin),
    title: `${brand.name}: ${brand.tagline}`,
    description: brand.description,
    language: 'en',
    generator: brand.name,
    updated: latestOf(newest),
    feedLinks: { rss: absolute('/rss.xml', origin), atom: absolute('/atom.xml', origin) },
    copyright: brand.name,
  });
  for (const review of newest) {
    feed.addItem({
      id: absolute(reviewPath(review.slug), origin),
      link: absolute(reviewPath(review.slug), origin),
      title: titled(review.title),
      description: asHtml(
        presentText(review.short_description) ?? reviewMessages.descriptionFallback,
      ),
      content: fullText(review, texts.affiliate_disclosure, origin),
      author: [{ name: writable(texts.author_name), link: absolute('/how-we-test', origin) }],
      category: review.categories.map(({ name }) => ({ name: label(name), term: label(name) })),
      published: dateOf(publishedOn(review)),
      date: dateOf(updatedOn(review)),
    });
  }
  return (kind === 'atom' ? feed.atom1() : feed.rss2())
    .replaceAll(END_OF_CDATA, ']]]]><![CDATA[>')
    .replaceAll(LESS_THAN, '&lt;');
}

/** A feed as a file of the site. */
export function feedResponse(content: FeedContent, { origin }: URL): Response {
  const type = `application/${content.kind}+xml; charset=utf-8`;
  return new Response(makeFeed(content, origin), { headers: { 'Content-Type': type } });
}
