import type { APIRoute } from 'astro';
import { readContent } from '../content/content.ts';
import { sitemapCount, sitemapEntries, sitemapIndexXml } from '../feeds/sitemap.ts';

export const GET: APIRoute = async ({ site, url }) => {
  const count = sitemapCount(sitemapEntries(await readContent()).length);
  return new Response(sitemapIndexXml(count, (site ?? url).origin), {
    headers: { 'Content-Type': 'application/xml' },
  });
};
