import type { APIRoute } from 'astro';
import type { BuildRecord } from '../../core/publishing/schema.ts';
import { pageTextsOf } from '../../core/settings/schema.ts';
import { readContent } from '../content/content.ts';

/** What this build has in it. A static file that the edge reads; never compiled into the Worker. */
export const GET: APIRoute = async () => {
  const { change, readAt, categories, texts } = await readContent();
  return Response.json({
    change,
    built_at: readAt,
    categories: categories.map(({ name, slug }) => ({ name, slug })),
    texts: pageTextsOf(texts),
  } satisfies BuildRecord);
};
