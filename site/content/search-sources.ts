import { language } from '../../core/languages/texts/index.ts';
import { compileVocabulary } from '../../core/search/index.ts';
import { saidEverywhere, wordLists } from '../../core/search/word-lists.ts';
import type { SiteTexts } from '../../core/settings/schema.ts';
import { parseSynonyms } from '../../core/settings/synonyms.ts';

type Loaders = Record<string, () => Promise<string>>;

/** Read when the index is created, so that a running site does not hold them. */
const trades = import.meta.glob<string>('../../core/search/vocabularies/*/*.txt', {
  query: '?raw',
  import: 'default',
});
const valid = import.meta.glob<string>('../../core/search/words/*.txt', {
  query: '?raw',
  import: 'default',
});

/** The texts of the files in a folder, by language. */
async function read(loaders: Loaders, folder: string): Promise<Record<string, string>> {
  const own = Object.entries(loaders).filter(([path]) => path.includes(`/${folder}/`));
  const texts = own.map(async ([path, load]) => [path.replace(/^.*\/|\.txt$/g, ''), await load()]);
  return Object.fromEntries(await Promise.all(texts));
}

/**
 * What the search knows besides the reviews.
 *
 * @param texts settings of the owner
 */
export async function readSearchSources({
  search_synonyms,
  search_vocabulary,
}: Pick<SiteTexts, 'search_synonyms' | 'search_vocabulary'>) {
  const vocabulary = compileVocabulary({
    texts: await read(trades, search_vocabulary),
    language: language.code,
    synonyms: parseSynonyms(search_synonyms),
    ignored: saidEverywhere,
  });
  return { vocabulary, words: wordLists(await read(valid, 'words')) };
}
