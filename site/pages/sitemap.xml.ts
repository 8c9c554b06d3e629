import type { APIRoute } from 'astro';
import { sitemapCount, sitemapEntries, sitemapIndexXml } from '../../core/seo/sitemap.ts';
import { readContent } from '../content/content.ts';

export const GET: APIRoute = async ({ site, url }) => {
  const count = sitemapCount(sitemapEntries(await readContent()).length);
  return new Response(sitemapIndexXml(count, (site ?? url).origin), {
    headers: { 'Content-Type': 'application/xml' },
  });
};
