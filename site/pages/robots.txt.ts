import type { APIRoute } from 'astro';
import { absolute } from '../../core/seo/schema.ts';

/** Hidden paths are not listed, because robots.txt is public. */
export const GET: APIRoute = ({ site, url }) => {
  const sitemap = absolute('/sitemap.xml', site ?? url);
  return new Response(`User-agent: *\nDisallow: /api/\nDisallow: /go/\n\nSitemap: ${sitemap}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
};
