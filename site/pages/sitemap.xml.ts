import type { APIRoute } from 'astro';
import { sitemapCount, sitemapIndexXml } from '../../core/seo/sitemap.ts';
import { readContent } from '../content/content.ts';

export const GET: APIRoute = async ({ site, url }) => {
  const { reviews, categories } = await readContent();
  const count = sitemapCount({ reviews: reviews.length, categories: categories.length });
  return new Response(sitemapIndexXml(count, (site ?? url).origin), {
    headers: { 'Content-Type': 'application/xml' },
  });
};
