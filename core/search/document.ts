import { searchWords } from '../languages/texts/index.ts';
import { measuresIn } from './measures.ts';
import type { Vocabulary } from './vocabulary.ts';
import { furtherWords, termOf, type Word, wordsOf } from './words.ts';

/**
 * How much a word in a field counts, how much a long field lowers that, and how many words such a field usually has.
 * They are constants rather than averages, so that a changed review changes no other one.
 */
const FIELDS = {
  title: { weight: 4, shortening: 0.3, usual: 6 },
  brand: { weight: 4, shortening: 0, usual: 2 },
  categories: { weight: 1.5, shortening: 0, usual: 2 },
  short_description: { weight: 1.3, shortening: 0.5, usual: 18 },
  key_features: { weight: 1, shortening: 0.6, usual: 45 },
  who_is_this_for: { weight: 0.4, shortening: 0.5, usual: 25 },
  specifications: { weight: 0.35, shortening: 0.5, usual: 20 },
} as const;

type Field = keyof typeof FIELDS;

const fields: readonly Field[] = [
  'title',
  'brand',
  'categories',
  'short_description',
  'key_features',
  'who_is_this_for',
  'specifications',
];

/** What the search knows of a review. Categories and features are separated by line breaks. */
export type SearchDocument = Record<'id' | Field, string>;

/** Whether two documents are the same for a search. */
export const isSameDocument = (one: SearchDocument, other: SearchDocument): boolean =>
  fields.every((field) => one[field] === other[field]);

/** What a document is found by: a word as it is written, a measure (`#16000000mg`) or a concept (`@37`). */
export interface Entry {
  /** Of a word. Anything else stands for itself. */
  stem: string;
  /** Of a word: how often it is there, weighted by field. Of a concept: how sure it is, from 0 to 1. */
  amount: number;
  isInTitle: boolean;
}

export const conceptTerm = (concept: number): string => `@${concept}`;
export const isConcept = (term: string): boolean => term.startsWith('@');

/** How sure a name is, by the place where it occurs. */
const SURE = {
  title: 1,
  /** Behind "with" or "for", where titles name accessories and uses. */
  behind: 0.2,
  category: 0.9,
  description: 0.7,
  firstFeature: 0.6,
  /** If the title names a type already, other texts only compare with others. */
  besideTitle: 0.12,
  feature: 0.1,
  specification: 0.08,
  /** An attribute is as true wherever it occurs. */
  attribute: 0.6,
};
const PARENT_SHARE = 0.95;

const BEHIND = new Set(searchWords.behind.split(' '));
const COMMA = /[,:;–—(]/;

/** The words of a text that count, and how many of them stand before "with", "for" or a comma. */
function headOf(text: string): { counted: string[]; length: number } {
  const words = wordsOf(text);
  const end = words.findIndex(
    (word, index) =>
      index > 0 &&
      (BEHIND.has(word.text) || COMMA.test(text.slice(words[index - 1]?.end, word.start))),
  );
  const isCounted = (word: Word) => !word.isStopWord;
  return {
    counted: words.filter(isCounted).map(({ singular }) => singular),
    length: words.slice(0, end < 0 ? words.length : end).filter(isCounted).length,
  };
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

/** What a document is about, by number of the concept. */
function conceptsOf(document: SearchDocument, vocabulary: Vocabulary): Map<number, number> {
  const found = new Map<number, number>();
  const { concepts } = vocabulary;
  if (concepts.length === 0) return found;
  const add = (concept: number, sure: number) => {
    if (sure <= (found.get(concept) ?? 0)) return;
    found.set(concept, sure);
    for (const parent of concepts[concept]?.parents ?? []) add(parent, sure * PARENT_SHARE);
  };
  const hasType = () =>
    [...found].some(([concept, sure]) => sure >= SURE.firstFeature && concepts[concept]?.isType);
  const read = (text: string, sureOf: (isInHead: boolean) => number, isGeneral = false) => {
    const { counted, length } = headOf(text);
    const meanings = vocabulary.meaningsIn(
      counted,
      ({ isName, concept }, phrase) => isName || (isGeneral && vocabulary.isEndOf(phrase, concept)),
    );
    for (const { concept, at, weight } of meanings) {
      const sure = sureOf(at < length) * weight;
      add(concept, concepts[concept]?.isType ? sure : Math.max(sure, SURE.attribute));
    }
  };
  /** Without a name of a type a text may say it in a general word, such as "mat" or "rope". */
  const readTypes = (text: string, sureOf: (isInHead: boolean) => number) => {
    read(text, sureOf);
    if (!hasType()) read(text, sureOf, true);
  };
  readTypes(document.title, (isInHead) => (isInHead ? SURE.title : SURE.behind));
  const isInTitle = hasType();
  const beside = (sure: number) => (isInTitle ? SURE.besideTitle : sure);
  readTypes(document.short_description, () => beside(SURE.description));
  for (const category of linesOf(document.categories)) read(category, () => SURE.category);
  for (const [index, feature] of linesOf(document.key_features).entries()) {
    read(feature, () => (index === 0 ? beside(SURE.firstFeature) : SURE.feature));
  }
  read(document.specifications, () => SURE.specification);
  return found;
}

/** All that a document is found by. */
export function entriesOf(document: SearchDocument, vocabulary: Vocabulary): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const field of fields) {
    const { weight, shortening, usual } = FIELDS[field];
    const words = wordsOf(document[field]);
    const share = weight / (1 - shortening + (shortening * words.length) / usual);
    const add = (text: string, stem: string) => {
      const known = entries.get(text);
      const isInTitle = field === 'title' || field === 'brand' || known?.isInTitle === true;
      entries.set(text, { stem, amount: (known?.amount ?? 0) + share, isInTitle });
    };
    for (const { text, term, isStopWord } of words) if (!isStopWord) add(text, term);
    for (const text of furtherWords(words)) add(text, termOf(text));
    for (const { term } of measuresIn(document[field])) add(term, term);
  }
  for (const [concept, amount] of conceptsOf(document, vocabulary)) {
    const term = conceptTerm(concept);
    entries.set(term, { stem: term, amount, isInTitle: amount === SURE.title });
  }
  return entries;
}
