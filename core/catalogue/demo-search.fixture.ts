import { saidEverywhere, wordLists } from '../../site/content/word-lists.ts';
import { catalogueItem } from '../posts/catalogue-item.ts';
import { compileVocabulary, createSearchFile, SearchIndex } from '../search/index.ts';
import { validWordTexts, vocabularyTexts } from '../search/sources.fixture.ts';
import { parseSynonyms } from '../settings/synonyms.ts';
import { demoReviews, demoSynonyms } from './demo-reviews.fixture.ts';
import { makeSearchable, type SearchableCatalogue } from './search.ts';
import { searchDocument } from './search-document.ts';

/**
 * The catalogue of the demonstration with its search.
 *
 * @param change what is left of a text of the vocabulary
 */
export function demoCatalogue(change = (text: string) => text): SearchableCatalogue {
  const items = demoReviews.map(catalogueItem);
  const documents = demoReviews.map((review) => searchDocument(catalogueItem(review), review));
  const texts = Object.entries(vocabularyTexts).map(([code, text]) => [code, change(text)]);
  const vocabulary = compileVocabulary({
    texts: Object.fromEntries(texts),
    language: 'en',
    synonyms: parseSynonyms(demoSynonyms),
    ignored: saidEverywhere,
  });
  const file = createSearchFile(documents, vocabulary, wordLists(validWordTexts));
  const ids = items.map(({ id }) => id);
  const index = SearchIndex.of(JSON.parse(JSON.stringify(file)), ids);
  const unchanged = new Map<string, null>();
  return {
    ...makeSearchable({ items, categories: [], moved: {} }),
    search: (text: string) => index.search(text, unchanged),
  };
}
