import type { APIRoute } from 'astro';
import { readCatalogueBytes } from '../content/content.ts';

/** Everything the edge needs to search, filter and redirect without a database. */
export const GET: APIRoute = async () =>
  new Response(await readCatalogueBytes(), { headers: { 'Content-Type': 'application/json' } });
