import type { APIRoute } from 'astro';
import { createSearchFile, searchDocument } from '../../core/catalogue/search-index.ts';
import { catalogueItem } from '../../core/posts/catalogue-item.ts';
import { parseSynonyms } from '../../core/settings/synonyms.ts';
import { readContent } from '../content/content.ts';

/** The index of the search, which the edge loads when somebody searches. Not served to visitors. */
export const GET: APIRoute = async () => {
  const { reviews, texts } = await readContent();
  const documents = reviews.map((review) =>
    searchDocument(catalogueItem(review), review),
  );
  return Response.json(createSearchFile(documents, parseSynonyms(texts.search_synonyms)));
};
