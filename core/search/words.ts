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

/** Of a folded word: one letter may fold to 18, and each costs a search. Longer words are equal up to here. */
export const WORD_MAX_LENGTH = 40;

export interface Word {
  /** Folded and stemmed, as the index has it. */
  term: string;
  /** Folded. */
  text: string;
  /** Folded, without an ending of the plural, as vocabularies have it. */
  singular: string;
  start: number;
  end: number;
  isStopWord: boolean;
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

/** Chinese and Japanese are written without spaces, so that two letters stand for a word. */
const UNSPACED = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u;

interface Piece {
  text: string;
  start: number;
}

/** What counts as a word in a run of letters: itself, or each two letters of writing without spaces. */
function pieces(run: string, start: number): Piece[] {
  if (!UNSPACED.test(run)) return [{ text: run, start }];
  const found: Piece[] = [];
  let at = start;
  let before: Piece | undefined;
  let isAlone = true;
  const close = () => {
    if (before !== undefined && isAlone) found.push(before);
    before = undefined;
    isAlone = true;
  };
  for (const [part] of run.matchAll(/[^\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]+|./gsu)) {
    const piece = { text: part, start: at };
    at += part.length;
    if (!UNSPACED.test(part)) {
      close();
      found.push(piece);
      continue;
    }
    if (before !== undefined) {
      found.push({ text: before.text + part, start: before.start });
      isAlone = false;
    }
    before = piece;
  }
  close();
  return found;
}

/** A folded word without an ending of the plural and without "'s". */
export const singularOf = (text: string): string =>
  searchWords.singular(text.replace(/['’]s$/, '').replace(/['’]/g, ''));

/** The words of a text, with their places in it. */
export function wordsOf(text: string): Word[] {
  let last = -1;
  const runs = [...text.matchAll(WORD)].flatMap((match) => pieces(match[0], match.index));
  return runs.map((piece) => {
    const { start } = piece;
    const end = start + piece.text.length;
    const folded = foldText(piece.text).slice(0, WORD_MAX_LENGTH);
    const term = termOf(folded);
    const isJoined = last >= 0 && start === last + 1 && /[-‐‑–]/.test(text[last] ?? '');
    last = end;
    return {
      term,
      text: folded,
      singular: singularOf(folded),
      start,
      end,
      isJoined,
      isStopWord: STOP_WORDS.has(folded),
    };
  });
}

/** The letters of a name with a number: "D3" is also "D". */
const LETTERS_OF_NAME = /^(\p{L}+)\p{N}/u;

/** What a text is found by besides its words: hyphenated words as one ("pre-workout"), parts of names, single letters. */
export function furtherWords(words: readonly Word[]): string[] {
  return words.flatMap((word, index) => {
    const before = words[index - 1];
    const joined = word.isJoined && before ? [before.text + word.text] : [];
    const [, letters] = LETTERS_OF_NAME.exec(word.text) ?? [];
    const single = UNSPACED.test(word.text) ? [...word.text] : [];
    return [...joined, ...(letters === undefined ? [] : [letters]), ...single];
  });
}
