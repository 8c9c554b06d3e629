import type { APIRoute } from 'astro';
import { language } from '../../core/languages/texts/index.ts';
import type { BuildRecord } from '../../core/publishing/schema.ts';
import { pageTextsOf } from '../../core/settings/schema.ts';
import { readContent } from '../content/content.ts';
import { untilByPath } from '../content/until.ts';

/** A static file for the edge, never compiled into the Worker. */
export const GET: APIRoute = async () => {
  const content = await readContent();
  const { database, change, construction, readAt, categories, texts, failed } = content;
  return Response.json({
    database,
    change,
    pages: content.pages.revision,
    construction,
    built_at: readAt,
    language: language.code,
    categories: categories.map(({ name, slug }) => ({ name, slug })),
    texts: pageTextsOf(texts),
    failed,
    until: untilByPath(content),
  } satisfies BuildRecord);
};
