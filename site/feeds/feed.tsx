import { Feed } from 'feed';
import { renderToStaticMarkup } from 'react-dom/server';
import { reviewPath } from '../../core/posts/address.ts';
import { presentText } from '../../core/posts/display.ts';
import { imageOf } from '../../core/posts/image.ts';
import { reviewMessages } from '../../core/posts/messages.ts';
import type { Review } from '../../core/posts/schema.ts';
import type { FeedContent } from '../../core/publishing/schema.ts';
import { FEED_REVIEW_COUNT } from '../../core/seo/schema.ts';
import { brand } from '../../core/settings/brand.ts';
import { ReviewText } from './ReviewText.tsx';

/** XML cannot represent these characters; one makes a feed unreadable. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what they are
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

const written = (text: string) => text.replace(UNWRITABLE, '');

/** Summaries and Atom titles are HTML; RSS titles are plain. */
const asHtml = (text: string) =>
  written(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const publishedAt = (review: Review) => new Date(review.published_at ?? review.created_at);

function latestOf(reviews: readonly Review[]): Date {
  return new Date(Math.max(0, ...reviews.map(({ updated_at }) => Date.parse(updated_at))));
}

function fullText(review: Review, disclosure: string, image: string): string {
  return written(
    renderToStaticMarkup(<ReviewText review={review} disclosure={disclosure} image={image} />),
  );
}

/**
 * The newest reviews with their full text. Its date is that of the latest review, so that the same
 * reviews make the same feed.
 *
 * @param origin of the site
 */
export function makeFeed({ kind, reviews, texts }: FeedContent, origin: string): Feed {
  const titled = kind === 'atom' ? asHtml : written;
  const absolute = (path: string) => new URL(path, origin).href;
  const newest = reviews.slice(0, FEED_REVIEW_COUNT);
  const feed = new Feed({
    id: absolute('/'),
    link: absolute('/'),
    title: `${brand.name}: ${brand.tagline}`,
    description: brand.description,
    language: 'en',
    generator: brand.name,
    updated: latestOf(newest),
    feedLinks: { rss: absolute('/rss.xml'), atom: absolute('/atom.xml') },
    copyright: brand.name,
  });
  for (const review of newest) {
    const image = absolute(imageOf(review));
    feed.addItem({
      id: absolute(reviewPath(review.slug)),
      link: absolute(reviewPath(review.slug)),
      title: titled(review.title),
      description: asHtml(
        presentText(review.short_description) ?? reviewMessages.descriptionFallback,
      ),
      content: fullText(review, texts.affiliate_disclosure, image),
      author: [{ name: written(texts.author_name), link: absolute('/how-we-test') }],
      category: review.categories.map(({ name }) => ({ name, term: name })),
      published: publishedAt(review),
      date: new Date(review.updated_at),
    });
  }
  return feed;
}

/** A feed as a file of the site. */
export function feedResponse(content: FeedContent, { origin }: URL): Response {
  const feed = makeFeed(content, origin);
  const text = content.kind === 'atom' ? feed.atom1() : feed.rss2();
  const type = `application/${content.kind}+xml; charset=utf-8`;
  return new Response(text, { headers: { 'Content-Type': type } });
}
