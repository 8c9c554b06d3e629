import type { APIRoute } from 'astro';
import { readContent } from '../content/content.ts';
import { feedResponse } from '../feeds/feed.tsx';

export const GET: APIRoute = async ({ site, url }) =>
  feedResponse({ ...(await readContent()), kind: 'atom' }, site ?? url);
