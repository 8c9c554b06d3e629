import { language } from '../../core/languages/texts/index.ts';
import { compileVocabulary } from '../../core/search/index.ts';
import type { SiteTexts } from '../../core/settings/schema.ts';
import { parseSynonyms } from '../../core/settings/synonyms.ts';
import { saidEverywhere, wordLists } from './word-lists.ts';

/** Read with the pages, because the folder of a build may be gone before its index is created again. */
const trades: Texts = import.meta.glob<string>('../../core/search/vocabularies/*/*.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const valid: Texts = import.meta.glob<string>('../../core/search/words/*.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** By path. */
type Texts = Readonly<Record<string, string>>;

/** The texts in a folder, by language. */
const textsIn = (texts: Texts, folder: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([path]) => path.includes(`/${folder}/`))
      .map(([path, text]) => [path.replace(/^.*\/|\.txt$/g, ''), text]),
  );

/**
 * What the search knows besides the reviews.
 *
 * @param texts settings of the owner
 */
export function searchSources({
  search_synonyms,
  search_vocabulary,
}: Pick<SiteTexts, 'search_synonyms' | 'search_vocabulary'>) {
  const vocabulary = compileVocabulary({
    texts: textsIn(trades, search_vocabulary),
    language: language.code,
    synonyms: parseSynonyms(search_synonyms),
    ignored: saidEverywhere,
  });
  return { vocabulary, words: wordLists(textsIn(valid, 'words')) };
}
