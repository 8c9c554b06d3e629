import type { APIRoute } from 'astro';
import { createSearchFile } from '../../core/catalogue/search-index.ts';
import { parseSynonyms } from '../../core/settings/synonyms.ts';
import { readContent } from '../content/content.ts';
import { searchDocumentOf } from '../content/search-document.ts';

/** The index of the search, which the edge loads when somebody searches. Not served to visitors. */
export const GET: APIRoute = async () => {
  const { reviews, texts } = await readContent();
  const documents = reviews.map(searchDocumentOf);
  return Response.json(createSearchFile(documents, parseSynonyms(texts.search_synonyms)));
};
