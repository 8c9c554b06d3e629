import type { APIRoute } from 'astro';
import { allowedLink } from '../../core/links/allowed-link.ts';
import { readContent } from '../content/content.ts';

/** Lets the edge redirect managed links without a database. The Worker sends it to nobody. */
export const GET: APIRoute = async () => {
  const { links } = await readContent();
  return Response.json(links.map(allowedLink));
};
