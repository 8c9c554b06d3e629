import type { APIRoute } from 'astro';
import { readContent } from '../content/content.ts';

/** Lets the edge redirect managed links without a database. The Worker sends it to nobody. */
export const GET: APIRoute = async () => Response.json((await readContent()).links);
