import type { APIRoute } from 'astro';
import { sitemapCount, sitemapEntries, sitemapXml } from '../../core/seo/sitemap.ts';
import { readContent } from '../content/content.ts';

export async function getStaticPaths() {
  const { reviews, categories } = await readContent();
  const count = sitemapCount({ reviews: reviews.length, categories: categories.length });
  return Array.from({ length: count }, (_, index) => ({ params: { number: String(index + 1) } }));
}

/** One part of the site's addresses, with the day each last changed. */
export const GET: APIRoute = async ({ site, url, params }) => {
  const entries = sitemapEntries(await readContent());
  const xml = sitemapXml(entries, Number(params.number), (site ?? url).origin);
  // As bytes, because a response looks at a long text three times before it is sent.
  const body = new TextEncoder().encode(xml);
  return new Response(body, { headers: { 'Content-Type': 'application/xml' } });
};
