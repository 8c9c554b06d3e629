import type { APIRoute } from 'astro';
import { readCatalogue } from '../content/content.ts';

/** Lets the edge search, filter and redirect without a database. */
export const GET: APIRoute = async () => Response.json(await readCatalogue());
