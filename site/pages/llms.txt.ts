import type { APIRoute } from 'astro';
import { reviewPath } from '../../core/posts/address.ts';
import { presentText } from '../../core/posts/display.ts';
import { howWeTestMessages } from '../../core/review/messages.ts';
import { FEED_REVIEW_COUNT } from '../../core/seo/schema.ts';
import { brand } from '../../core/settings/brand.ts';
import { readContent } from '../content/content.ts';

/** Texts must not start a new line or end their link. */
const line = (text: string) => text.replace(/\s+/g, ' ').replace(/[[\]]/g, '');

export const GET: APIRoute = async ({ site, url }) => {
  const { reviews, categories, texts } = await readContent();
  const link = (name: string, path: string, about: string | null) =>
    `- [${line(name)}](${new URL(path, site ?? url).href})${about === null ? '' : `: ${line(about)}`}`;
  const text = [
    `# ${brand.name}`,
    `> ${brand.description}`,
    line(texts.affiliate_disclosure),
    '## Pages',
    [
      link('All reviews', '/products', `${reviews.length} reviews`),
      link(howWeTestMessages.title, '/how-we-test', howWeTestMessages.description),
      link('Sitemap', '/sitemap.xml', 'Every address, with the day it last changed'),
      link('RSS', '/rss.xml', 'The newest reviews with their full text'),
    ].join('\n'),
    '## Categories',
    categories.map(({ name, slug }) => link(name, `/products?category=${slug}`, null)).join('\n'),
    '## Newest reviews',
    reviews
      .slice(0, FEED_REVIEW_COUNT)
      .map((review) =>
        link(review.title, reviewPath(review.slug), presentText(review.short_description)),
      )
      .join('\n'),
  ].join('\n\n');
  return new Response(`${text}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
};
