import type { APIRoute } from 'astro';
import type { BuildRecord } from '../../core/publishing/schema.ts';
import { pageTextsOf } from '../../core/settings/schema.ts';
import { readContent } from '../content/content.ts';
import { untilByPath } from '../content/until.ts';

/** A static file for the edge, never compiled into the Worker. */
export const GET: APIRoute = async () => {
  const { change, construction, readAt, categories, texts, failed, reviews } = await readContent();
  return Response.json({
    change,
    construction,
    built_at: readAt,
    categories: categories.map(({ name, slug }) => ({ name, slug })),
    texts: pageTextsOf(texts),
    failed,
    until: untilByPath(reviews),
  } satisfies BuildRecord);
};
