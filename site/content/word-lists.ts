import { searchWords as german } from '../../core/languages/texts/de.ts';
import { searchWords as english } from '../../core/languages/texts/en.ts';
import { searchWords as spanish } from '../../core/languages/texts/es.ts';
import { searchWords as french } from '../../core/languages/texts/fr.ts';
import { language, searchWords } from '../../core/languages/texts/index.ts';
import { searchWords as portuguese } from '../../core/languages/texts/pt.ts';
import type { WordLists } from '../../core/search/search-index.ts';
import { foldText } from '../../core/search/words.ts';

const all = { en: english, de: german, fr: french, es: spanish, pt: portuguese };

/** What each language says everywhere: it finds no product, whoever writes it. */
export const saidEverywhere: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(all).map(([code, { stop, asking }]) => [code, `${stop} ${asking}`]),
);

const folded = (text: string) => [...new Set(text.split(' ').map(foldText))].join(' ');
const stems = (text: string) =>
  [
    ...new Set(
      text
        .split(/\s+/)
        .filter(Boolean)
        .map((word) => searchWords.stem(foldText(word))),
    ),
  ].join(' ');

/**
 * The lists of the site's language.
 *
 * @param valid by language, texts with common words of it; lines that begin with # are comments
 */
export function wordLists(valid: Readonly<Record<string, string>>): WordLists {
  const others = Object.entries(saidEverywhere).filter(([code]) => code !== language.code);
  const own = Object.hasOwn(valid, language.code) ? (valid[language.code] ?? '') : '';
  return {
    asking: folded(searchWords.asking),
    foreign: folded(others.map(([, text]) => text).join(' ')),
    everyday: folded(searchWords.everyday),
    forms: stems(searchWords.forms),
    valid: stems(own.replace(/^#.*$/gm, '')),
  };
}
