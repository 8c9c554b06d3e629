import { termsOf } from './words.ts';

/** The terms of each phrase that means the same as the phrase that it stands under. */
export type Synonyms = ReadonlyMap<string, readonly (readonly string[])[]>;

/** Of words in a phrase with synonyms. */
export const SYNONYM_WORDS = 4;

/** A key of Synonyms. */
export const phraseKey = (terms: readonly string[]) => terms.join(' ');

/**
 * @param groups phrases that mean the same
 */
export function synonymsOf(groups: readonly (readonly string[])[]): Synonyms {
  const synonyms = new Map<string, string[][]>();
  for (const group of groups) {
    const phrases = new Map(
      group
        .map((phrase) => termsOf(phrase))
        .filter(({ length }) => length > 0 && length <= SYNONYM_WORDS)
        .map((terms) => [phraseKey(terms), terms]),
    );
    for (const key of phrases.keys()) {
      const others = [...phrases].filter(([other]) => other !== key).map(([, terms]) => terms);
      synonyms.set(key, [...(synonyms.get(key) ?? []), ...others]);
    }
  }
  return synonyms;
}
