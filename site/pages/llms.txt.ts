import type { APIRoute } from 'astro';
import { categoryPath } from '../../core/categories/schema.ts';
import {
  bestOfPageMessages,
  howWeTestMessages,
  listMessages,
  machineMessages as messages,
  navigationMessages,
} from '../../core/languages/texts/index.ts';
import { reviewPath } from '../../core/posts/address.ts';
import { presentText } from '../../core/posts/display.ts';
import { bestOfLink } from '../../core/screens/screens.ts';
import { absolute, FEED_REVIEW_COUNT } from '../../core/seo/schema.ts';
import { readContent } from '../content/content.ts';

/** Texts must not start a new line or end their link. */
const line = (text: string) => text.replace(/\s+/g, ' ').replace(/[[\]]/g, '');

export const GET: APIRoute = async ({ site, url }) => {
  const { reviews, categories, pages, texts } = await readContent();
  const bestOf = pages.best_of.map(bestOfLink);
  const link = (name: string, path: string, about: string | null) =>
    `- [${line(name)}](${absolute(path, site ?? url)})${about === null ? '' : `: ${line(about)}`}`;
  const text = [
    `# ${line(texts.site_name)}`,
    `> ${line(texts.site_description)}`,
    line(texts.affiliate_disclosure),
    `## ${messages.pages}`,
    [
      link(navigationMessages.allReviews, '/products', listMessages.count(reviews.length)),
      link(howWeTestMessages.title, '/how-we-test', howWeTestMessages.description),
      link(messages.sitemap, '/sitemap.xml', messages.sitemapAbout),
      link(messages.feed, '/rss.xml', messages.feedAbout),
    ].join('\n'),
    `## ${messages.categories}`,
    categories.map(({ name, slug }) => link(name, categoryPath(slug), null)).join('\n'),
    ...(bestOf.length > 0 ? [`## ${bestOfPageMessages.heading}`] : []),
    ...(bestOf.length > 0
      ? [bestOf.map((page) => link(page.title, page.path, page.description)).join('\n')]
      : []),
    `## ${messages.newest}`,
    reviews
      .slice(0, FEED_REVIEW_COUNT)
      .map((review) =>
        link(review.title, reviewPath(review.slug), presentText(review.short_description)),
      )
      .join('\n'),
  ].join('\n\n');
  return new Response(`${text}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
};
