import type { APIRoute } from 'astro';
import { readContent } from '../content/content.ts';
import { makeFeed } from '../feeds/feed.tsx';

export const GET: APIRoute = async ({ site, url }) =>
  new Response(makeFeed(await readContent(), (site ?? url).origin, 'atom').atom1(), {
    headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' },
  });
