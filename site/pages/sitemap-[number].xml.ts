import type { APIRoute } from 'astro';
import { readContent } from '../content/content.ts';
import { sitemapCount, sitemapEntries, sitemapXml } from '../feeds/sitemap.ts';

export async function getStaticPaths() {
  const count = sitemapCount(sitemapEntries(await readContent()).length);
  return Array.from({ length: count }, (_, index) => ({ params: { number: String(index + 1) } }));
}

export const GET: APIRoute = async ({ site, url, params }) => {
  const entries = sitemapEntries(await readContent());
  const xml = sitemapXml(entries, Number(params.number), (site ?? url).origin);
  // Bytes, because a response scans a long string three times.
  const body = new TextEncoder().encode(xml);
  return new Response(body, { headers: { 'Content-Type': 'application/xml' } });
};
