import type { APIRoute } from 'astro';
import { readContent } from '../content/content.ts';
import { makeFeed } from '../feeds/feed.tsx';

export const GET: APIRoute = async ({ site, url }) =>
  new Response(makeFeed(await readContent(), (site ?? url).origin, 'rss').rss2(), {
    headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' },
  });
