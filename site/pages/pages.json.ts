import type { APIRoute } from 'astro';
import { readContent } from '../content/content.ts';

/** Lets the edge render best-of pages, comparisons and categories without a database. The Worker sends it to nobody. */
export const GET: APIRoute = async () => Response.json((await readContent()).pages);
