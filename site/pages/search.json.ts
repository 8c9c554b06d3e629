import type { APIRoute } from 'astro';
import { createSearchFile } from '../../core/search/index.ts';
import { readContent } from '../content/content.ts';
import { searchDocumentOf } from '../content/search-document.ts';
import { searchSources } from '../content/search-sources.ts';

/** The index of the search, which the edge loads when somebody searches. Not served to visitors. */
export const GET: APIRoute = async () => {
  const { reviews, texts } = await readContent();
  const { vocabulary, words } = searchSources(texts);
  return Response.json(createSearchFile(reviews.map(searchDocumentOf), vocabulary, words));
};
