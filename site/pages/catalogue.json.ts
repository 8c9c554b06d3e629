import type { APIRoute } from 'astro';
import { readCatalogueText } from '../content/content.ts';

/** Everything the edge needs to search, filter and redirect without a database. */
export const GET: APIRoute = async () =>
  new Response(await readCatalogueText(), { headers: { 'Content-Type': 'application/json' } });
