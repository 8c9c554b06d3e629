import { SEARCH_MAX_LENGTH } from '../forms/limits.ts';
import { searchWords } from '../languages/texts/index.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of them, the separator of texts included
const ASCII = /^[\u0000-\u007f]*$/;

/** Letters that Unicode does not take apart. */
const LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
};

/** Removes case and accents: "traning" finds "Träning". */
export function foldText(text: string): string {
  // Most texts have no accents, and normalizing is the slowest step.
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[æœøßłđðþ]/g, (letter) => LETTERS[letter] ?? letter);
}

/** A search as it is looked for literally. One letter may fold to 18; longer searches are equal up to here. */
export const foldSearch = (search: string): string =>
  foldText(search.slice(0, SEARCH_MAX_LENGTH)).slice(0, SEARCH_MAX_LENGTH);

const STOP_WORDS = new Set(searchWords.stop.split(' ').map(foldText));

/** Terms. */
const NOISE = new Set(searchWords.noise.split(' ').map((word) => searchWords.stem(foldText(word))));

/** Of a folded word: one letter may fold to 18, and each costs a search. Longer words are equal up to here. */
export const WORD_MAX_LENGTH = 40;

export interface Word {
  /** Folded and stemmed, as the index has it. */
  term: string;
  /** Folded. */
  text: string;
  start: number;
  end: number;
  isStopWord: boolean;
  isNoise: boolean;
  /** Whether a hyphen is all that separates it from the word before. */
  isJoined: boolean;
}

// A number ends where a letter begins: "16kg" is "16 kg".
const WORD = /\p{N}+(?:[.,]\p{N}+)*|\p{L}[\p{L}\p{M}\p{N}]*(?:['’]\p{L}+)*/gu;

/** Most words of a catalogue are the same few thousand. */
export const KNOWN_TERMS_MAX_COUNT = 10_000;
/** Engines copy so short a part of a text. A longer one would keep the whole text in memory. */
export const KNOWN_TERM_MAX_LENGTH = 12;
const known = new Map<string, string>();

/** The cached terms, so that a test can check their limit. */
export const knownTerms: ReadonlyMap<string, string> = known;

/** The term of a folded word. */
export function termOf(whole: string): string {
  const text = whole.slice(0, WORD_MAX_LENGTH);
  const before = known.get(text);
  if (before !== undefined) return before;
  const term = /^\p{N}/u.test(text)
    ? text.replace(/,(?=\p{N}{3})/gu, '')
    : searchWords.stem(text.replace(/['’]s$/, '').replace(/['’]/g, ''));
  if (text.length > KNOWN_TERM_MAX_LENGTH) return term;
  if (known.size === KNOWN_TERMS_MAX_COUNT) known.clear();
  known.set(text, term);
  return term;
}

/** The words of a text, with their places in it. */
export function wordsOf(text: string): Word[] {
  let last = -1;
  return [...text.matchAll(WORD)].map((match) => {
    const start = match.index;
    const end = start + match[0].length;
    const folded = foldText(match[0]).slice(0, WORD_MAX_LENGTH);
    const term = termOf(folded);
    const isJoined = last >= 0 && start === last + 1 && /[-‐‑–]/.test(text[last] ?? '');
    last = end;
    return {
      ...{ term, text: folded, start, end, isJoined },
      isStopWord: STOP_WORDS.has(folded),
      isNoise: NOISE.has(term),
    };
  });
}

/** The letters of a name with a number: "D3" is also "D". */
const LETTERS_OF_NAME = /^(\p{L}+)\p{N}/u;

/** The terms that the index stores for a text. Hyphenated words are also stored as one ("pre-workout"). */
export function termsOf(text: string): string[] {
  const words = wordsOf(text);
  return words.flatMap((word, index) => {
    const before = words[index - 1];
    const others = word.isJoined && before ? [termOf(before.text + word.text)] : [];
    const [, letters] = LETTERS_OF_NAME.exec(word.text) ?? [];
    if (letters !== undefined) others.push(termOf(letters));
    return word.isStopWord ? others : [word.term, ...others];
  });
}
