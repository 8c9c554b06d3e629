import type { Query } from 'minisearch';
import { SEARCH_MAX_LENGTH } from '../forms/limits.ts';
import { phraseKey, SYNONYM_WORDS, type Synonyms } from './synonyms.ts';
import { termOf, type Word, wordsOf } from './words.ts';

/** Further words would cost time without narrowing the result. */
export const QUERY_MAX_WORDS = 8;
/** Limits the total length of these words when folded, because every letter adds a swapped form to look for. */
export const QUERY_MAX_LETTERS = SEARCH_MAX_LENGTH;
const PREFIX_MIN_LENGTH = 3;

const WEIGHTS = { prefix: 0.5, fuzzy: 0.4 };
const SYNONYM_WEIGHT = 0.8;
const TRANSPOSED_WEIGHT = 0.45;
/** Each pair of words costs a search. */
const COMPOUND_MAX_WORDS = 3;

/** The edits that a word may differ by: none in a short one, where they make another word. */
export function editDistance(term: string): number {
  if (/\p{N}/u.test(term) || term.length < 4) return 0;
  return term.length < 8 ? 1 : 2;
}

/** A word with two neighbouring letters swapped, which counts as two edits elsewhere. */
function transpositions(term: string): string[] {
  if (editDistance(term) === 0) return [];
  return Array.from(
    { length: term.length - 1 },
    (_, index) =>
      term.slice(0, index) + term.charAt(index + 1) + term.charAt(index) + term.slice(index + 2),
  ).filter((other) => other !== term);
}

/** A review has to match every part of a list. */
export interface QueryPlan {
  /** The words as they are, their forms and synonyms. */
  exact: Query[];
  /** The words with typing errors. */
  tolerant: Query[];
  /** Two neighbouring words as one, each such pair in turn. */
  compounds: Query[];
}

/** The words that a search is about: those without content count only if there are no others. */
function significant(words: readonly Word[]): Word[] {
  const content = words.filter(({ isStopWord }) => !isStopWord);
  const specific = content.filter(({ isNoise }) => !isNoise);
  const kept = specific.length > 0 ? specific : content;
  const seen = new Set<string>();
  const distinct = kept.filter(({ term }) => !seen.has(term) && seen.add(term));
  let letters = 0;
  return distinct.slice(0, QUERY_MAX_WORDS).filter(({ text }) => {
    letters += text.length;
    return letters <= QUERY_MAX_LETTERS;
  });
}

const combine = (combineWith: 'AND' | 'OR', queries: Query[]): Query =>
  queries.length === 1 && queries[0] !== undefined ? queries[0] : { combineWith, queries };

/** Terms that the index must have as they are. */
const weighted = (terms: readonly string[], combineWith: 'AND' | 'OR', weight: number): Query => ({
  ...{ combineWith, queries: [...terms] },
  boostTerm: () => weight,
});

function wordQuery({ term, text }: Word, isLast: boolean, isTolerant: boolean): Query {
  const query: Query = {
    queries: [term],
    weights: WEIGHTS,
    // The last word may not be typed to its end.
    prefix: isLast && term.length >= PREFIX_MIN_LENGTH,
    fuzzy: isTolerant ? editDistance(term) : false,
  };
  const swapped = new Set(isTolerant ? transpositions(text).map(termOf) : []);
  swapped.delete(term);
  return swapped.size === 0
    ? query
    : combine('OR', [query, weighted([...swapped], 'OR', TRANSPOSED_WEIGHT)]);
}

/** The parts that a search consists of: each a word, or words that have synonyms as a phrase. */
function partsOf(words: readonly Word[], synonyms: Synonyms, isTolerant: boolean): Query[] {
  const parts: Query[] = [];
  for (let start = 0; start < words.length; ) {
    let length = Math.min(SYNONYM_WORDS, words.length - start);
    const key = () => phraseKey(words.slice(start, start + length).map(({ term }) => term));
    while (length > 1 && !synonyms.has(key())) length -= 1;
    const phrase = words.slice(start, start + length).map((word, offset) => {
      return wordQuery(word, start + offset === words.length - 1, isTolerant);
    });
    const others = (synonyms.get(key()) ?? []).map((terms) =>
      weighted(terms, 'AND', SYNONYM_WEIGHT),
    );
    parts.push(combine('OR', [combine('AND', phrase), ...others]));
    start += length;
  }
  return parts;
}

/** The words with two neighbours written as one, each such pair in turn ("kettle bell"). */
function compounds(words: readonly Word[]): Query[] {
  if (words.length > COMPOUND_MAX_WORDS) return [];
  return words.slice(1).map((word, index) => {
    const joined = termOf((words[index]?.text ?? '') + word.text);
    const others = words.filter((_, other) => other !== index && other !== index + 1);
    return weighted([joined, ...others.map(({ term }) => term)], 'AND', 1);
  });
}

/** Null when a search has no word to look for. */
export function planQuery(search: string, synonyms: Synonyms): QueryPlan | null {
  const words = significant(wordsOf(search.slice(0, SEARCH_MAX_LENGTH)));
  if (words.length === 0) return null;
  return {
    exact: partsOf(words, synonyms, false),
    tolerant: partsOf(words, synonyms, true),
    compounds: compounds(words),
  };
}
