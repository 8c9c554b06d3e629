import type { APIRoute } from 'astro';
import {
  createSearchFile,
  isSameText,
  type SearchDocument,
  searchDocument,
} from '../../core/catalogue/search-index.ts';
import { catalogueItem } from '../../core/posts/catalogue-item.ts';
import { parseSynonyms } from '../../core/settings/synonyms.ts';
import { readContent } from '../content/content.ts';

interface Indexed {
  documents: readonly SearchDocument[];
  synonyms: string;
  file: string;
}

/** Indexing takes as long as the rest of a publish, and most changes are of prices and ratings. */
let last: Indexed | undefined;

function isSame(one: Indexed | undefined, other: Omit<Indexed, 'file'>): one is Indexed {
  return (
    one?.synonyms === other.synonyms &&
    one.documents.length === other.documents.length &&
    one.documents.every((document, place) => {
      const now = other.documents[place] ?? null;
      return document.id === now?.id && isSameText(document, now);
    })
  );
}

/** The index of the search, which the edge loads when somebody searches. Not served to visitors. */
export const GET: APIRoute = async () => {
  const { reviews, texts } = await readContent();
  const documents = reviews.map((review) => searchDocument(catalogueItem(review), review));
  const searched = { documents, synonyms: texts.search_synonyms };
  if (!isSame(last, searched)) {
    const file = createSearchFile(documents, parseSynonyms(searched.synonyms));
    last = { ...searched, file: JSON.stringify(file) };
  }
  return new Response(last.file, { headers: { 'Content-Type': 'application/json' } });
};
