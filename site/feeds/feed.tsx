import { Feed } from 'feed';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type BestOfPage, bestOfPath } from '../../core/best-of/schema.ts';
import { bestOfPageMessages, language, uiMessages } from '../../core/languages/texts/index.ts';
import { reviewPath } from '../../core/posts/address.ts';
import { presentText } from '../../core/posts/display.ts';
import { imageOf } from '../../core/posts/image.ts';
import { reviewMessages } from '../../core/posts/messages.ts';
import type { Review } from '../../core/posts/schema.ts';
import type { FeedContent } from '../../core/screens/schema.ts';
import { absolute, FEED_REVIEW_COUNT } from '../../core/seo/schema.ts';
import type { PageTexts } from '../../core/settings/schema.ts';
import { bestOfSearchDescription } from '../drawing/best-of/page-texts.ts';
import { publishedOn, updatedOn } from '../drawing/review/dates.ts';
import { BestOfText } from './BestOfText.tsx';
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

const latestOf = (entries: readonly Entry[]) =>
  new Date(Math.max(0, ...entries.map(({ updated }) => updated.getTime())));

/** What a reader lists, of a review or a best-of page. */
interface Entry {
  /** The same for ever, whatever the entry and the site are called. */
  id: string;
  url: string;
  title: string;
  description: string;
  text: ReactNode;
  categories: readonly string[];
  published: Date;
  updated: Date;
}

type Named = Pick<Review | BestOfPage, 'id' | 'feed_slug'>;

/**
 * Readers list an entry with another id as a new one. Entries from before ids were permanent were delivered with their
 * URL as id, and keep that one.
 */
function entryId({ id, feed_slug }: Named, pathOf: (slug: string) => string, origin: string) {
  return feed_slug == null ? `urn:uuid:${id}` : absolute(pathOf(feed_slug), origin);
}

function reviewEntry(review: Review, texts: PageTexts, origin: string): Entry {
  const image = absolute(imageOf(review), origin);
  const url = absolute(reviewPath(review.slug), origin);
  return {
    id: entryId(review, reviewPath, origin),
    url,
    title: review.title,
    description: presentText(review.short_description) ?? reviewMessages.descriptionFallback,
    text: <ReviewText {...{ review, texts, image, url }} />,
    categories: review.categories.map(({ name }) => name),
    published: dateOf(publishedOn(review)),
    updated: dateOf(updatedOn(review)),
  };
}

function bestOfEntry(page: BestOfPage, origin: string): Entry {
  const { content } = page;
  const url = absolute(bestOfPath(content.slug), origin);
  return {
    id: entryId(page, bestOfPath, origin),
    url,
    title: content.title,
    description: bestOfSearchDescription(content),
    text: <BestOfText content={content} url={url} />,
    categories: [bestOfPageMessages.heading],
    published: dateOf(page.published_at),
    updated: dateOf(page.content_updated_at),
  };
}

/** Reviews in their order, each page before the first review that is older. */
function newestEntries({ reviews, pages, texts }: FeedContent, origin: string): Entry[] {
  const rest = (pages?.best_of ?? []).map((page) => bestOfEntry(page, origin));
  const entries = reviews.slice(0, FEED_REVIEW_COUNT).flatMap((review) => {
    const entry = reviewEntry(review, texts, origin);
    const older = rest.findIndex(({ published }) => published < entry.published);
    return [...rest.splice(0, older < 0 ? rest.length : older), entry];
  });
  return [...entries, ...rest].slice(0, FEED_REVIEW_COUNT);
}

/**
 * The newest reviews and best-of pages with their texts, as XML. Its date is that of the latest one, so that
 * the same content makes the same feed.
 *
 * @param origin of the site
 */
export function makeFeed(content: FeedContent, origin: string): string {
  const { kind, texts } = content;
  const titled = kind === 'atom' ? asHtml : written;
  const newest = newestEntries(content, origin);
  const site = writable(texts.site_name);
  const feed = new Feed({
    id: absolute('/', origin),
    link: absolute('/', origin),
    title: uiMessages.labelled(site, writable(texts.site_tagline)),
    description: writable(texts.site_description),
    language: language.tag,
    generator: site,
    updated: latestOf(newest),
    feedLinks: { rss: absolute('/rss.xml', origin), atom: absolute('/atom.xml', origin) },
    copyright: site,
  });
  const author = { name: writable(texts.author_name), link: absolute('/how-we-test', origin) };
  for (const { id, url, title, description, text, categories, published, updated } of newest) {
    feed.addItem({
      id,
      link: url,
      title: titled(title),
      description: asHtml(description),
      content: written(renderToStaticMarkup(text)),
      author: [author],
      category: categories.map((name) => ({ name: label(name), term: label(name) })),
      published,
      date: updated,
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
