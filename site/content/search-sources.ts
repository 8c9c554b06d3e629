import { language } from '../../core/languages/texts/index.ts';
import { compileVocabulary } from '../../core/search/index.ts';
import { saidEverywhere, wordLists } from '../../core/search/word-lists.ts';
import { parseSynonyms } from '../../core/settings/synonyms.ts';

type Loaders = Record<string, () => Promise<string>>;

/** Read when the index is created, so that a running site does not hold them. */
const trade = import.meta.glob<string>('../../core/search/vocabularies/fitness-and-health/*.txt', {
  query: '?raw',
  import: 'default',
});
const valid = import.meta.glob<string>('../../core/search/words/*.txt', {
  query: '?raw',
  import: 'default',
});

/** The texts of files, by language. */
async function read(loaders: Loaders): Promise<Record<string, string>> {
  const texts = Object.entries(loaders).map(async ([path, load]) => [
    path.replace(/^.*\/|\.txt$/g, ''),
    await load(),
  ]);
  return Object.fromEntries(await Promise.all(texts));
}

/**
 * What the search knows besides the reviews.
 *
 * @param synonyms as the owner wrote them
 */
export async function readSearchSources(synonyms: string) {
  const vocabulary = compileVocabulary({
    texts: await read(trade),
    language: language.code,
    synonyms: parseSynonyms(synonyms),
    ignored: saidEverywhere,
  });
  return { vocabulary, words: wordLists(await read(valid)) };
}
