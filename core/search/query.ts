import { SEARCH_MAX_LENGTH } from '../forms/limits.ts';
import { searchWords } from '../languages/texts/index.ts';
import type { Correction } from './correction.ts';
import { measuresIn } from './measures.ts';
import { takePrice } from './price.ts';
import { type Meaning, PHRASE_MAX_WORDS, type Vocabulary } from './vocabulary.ts';
import { singularOf, termOf, type Word, wordsOf } from './words.ts';

/** Further words would cost time without narrowing the result. */
export const QUERY_MAX_WORDS = 24;
/** Each costs a comparison with all words of the site. */
const CORRECTED_MAX_WORDS = 6;
const SPLIT_MIN_LENGTH = 6;
const PREFIX_MIN_LENGTH = 3;

/** What an index says about the words of a search. */
export interface Lexicon {
  vocabulary: Vocabulary;
  /** The number of documents. */
  count: number;
  /** In how many documents a stem or a measure is. */
  frequency(stem: string): number;
  /** How many documents are surely of a concept. */
  conceptFrequency(concept: number): number;
  /** Whether a word as it is written is in a title. */
  isInTitle(word: string): boolean;
  /** Stems of the words that start with something. */
  stemsStartingWith(start: string): string[];
  corrections(word: string, generosity?: number): Correction[];
  /** Words of asking and judging. */
  isAsking(word: Word): boolean;
  /** Words such as "de", which other languages say everywhere. */
  isForeign(word: Word): boolean;
  isEverydayWord(word: Word): boolean;
  /** Whether it is a known word of the language. */
  isValidWord(word: Word): boolean;
  /** A word for a form or a quality, such as "powder" or "black". */
  isFormWord(word: Word): boolean;
}

/** One way in which a document may match a part: by all of some stems, or by a concept. */
export interface Alternative {
  stems: string[];
  concept: number | null;
  /** From 0 to 1. */
  weight: number;
  /** Whether a title with this word is sure to be about it: it is a name rather than a word of the language. */
  isName: boolean;
}

/** What a search says in one or more words that belong together. */
export interface Part {
  weight: number;
  alternatives: Alternative[];
  /** The types that the part names. */
  types: number[];
  /** Whether it stands behind a word such as "for". */
  isBehind: boolean;
  /** Whether it has a meaning, unlike words such as "all" and plain numbers. */
  isTelling: boolean;
  /** Whether a result has to match it. */
  isRequired: boolean;
}

export interface Query {
  parts: Part[];
  /** What a product may cost, in whole units of any currency. */
  most: number | null;
  /** The search with its errors corrected; null if there are none. */
  corrected: string | null;
}

const WEIGHT = {
  phraseOfType: 0.8,
  phrase: 0.9,
  phraseWord: 0.35,
  wordOfType: 0.75,
  wordOfNeed: 0.7,
  missingType: 0.5,
  half: 0.4,
  split: 0.95,
  prefix: 0.6,
  prefixOfKnown: 0.3,
  everyday: 0.5,
  attribute: 0.6,
  measure: 0.8,
  missingMeasure: 0.25,
};
const BEHIND = new Set(searchWords.behind.split(' '));
/** A need says as much as a word that is in as many reviews. */
const NEED_FREQUENCY = 3;
/** A correction as near as this counts as the word that was meant. */
const MEANT = 0.6;

/** How much a word says that is in some of all documents. */
export const inverseFrequency = (count: number, frequency: number): number =>
  Math.log(1 + (count - frequency + 0.5) / (frequency + 0.5));

/** A word of a search, and what it may have been. */
interface Asked extends Word {
  corrections: Correction[];
  /** 1, or how near the correction is that replaces it. */
  nearness: number;
  /** Whether a word such as "the" precedes it. */
  isAfterStop: boolean;
  /** Whether it stands behind a word such as "for", where people name uses and parts. */
  isBehind: boolean;
  /** Whether the search ends with it, so that it may not be complete. */
  isOpen: boolean;
}

const byWord = (stems: string[], weight: number, isName = false): Alternative => ({
  stems,
  concept: null,
  weight,
  isName,
});
const byConcept = (concept: number, weight: number): Alternative => ({
  stems: [],
  concept,
  weight,
  isName: false,
});

/** The words that a search is about. Words of asking count only if there are no others. */
function askedWords(text: string, lexicon: Lexicon): Asked[] {
  const all = wordsOf(text).slice(0, QUERY_MAX_WORDS);
  const asked = all.map(
    (word, index): Asked => ({
      ...word,
      corrections: [],
      nearness: 1,
      isAfterStop: all[index - 1]?.isStopWord === true,
      isBehind: all.slice(1, index).some(({ text: before }) => BEHIND.has(before)),
      isOpen: word.end === text.length,
    }),
  );
  const content = asked.filter(({ isStopWord }) => !isStopWord);
  const specific = content.filter(
    (word) =>
      !lexicon.isAsking(word) && (!lexicon.isForeign(word) || lexicon.frequency(word.term) > 0),
  );
  const seen = new Set<string>();
  return (specific.length > 0 ? specific : content).filter(
    ({ term }) => !seen.has(term) && seen.add(term),
  );
}

/** What words say together, at most so near as their corrections are. */
function meaningsOf(words: readonly Asked[], lexicon: Lexicon): Meaning[] {
  const { vocabulary, frequency } = lexicon;
  const found = vocabulary.meanings(words.map(({ singular }) => singular));
  if (found.length > 0) return found;
  const stemmed = vocabulary.meaningsOfStems(words.map(({ term }) => term));
  if (stemmed.length > 0) return stemmed;
  // Phrases of other languages are compiled without them.
  const said = words.filter((word) => !lexicon.isForeign(word));
  const isForeign = said.length > 1 || said.every(({ term }) => frequency(term) === 0);
  if (!isForeign) return [];
  const joined = said.map(({ text }) => text).join('');
  const written = [said.map(({ text }) => text).join(' '), joined, joined.replace(/s$/, '')];
  for (const text of written) {
    const meanings = vocabulary.meaningsAsWritten(text);
    if (meanings.length > 0) return meanings;
  }
  return [];
}

interface Phrase {
  words: Asked[];
  meanings: Meaning[];
}

/**
 * Cuts a search into phrases of the vocabulary and single words: as few words as possible in none, then as few
 * phrases as possible, then the longest ones at the end, where the noun is.
 */
function phrasesOf(words: readonly Asked[], lexicon: Lexicon): Phrase[] {
  const best: { plain: number; phrases: Phrase[] }[] = [{ plain: 0, phrases: [] }];
  for (let end = 1; end <= words.length; end += 1) {
    for (let length = Math.min(PHRASE_MAX_WORDS, end); length > 0; length -= 1) {
      const before = best[end - length];
      const own = words.slice(end - length, end);
      const meanings = meaningsOf(own, lexicon);
      if (before === undefined || (meanings.length === 0 && length > 1)) continue;
      const plain = before.plain + (meanings.length === 0 ? 1 : 0);
      const known = best[end];
      const isBetter =
        known === undefined ||
        plain < known.plain ||
        (plain === known.plain && before.phrases.length + 1 < known.phrases.length);
      if (isBetter) best[end] = { plain, phrases: [...before.phrases, { words: own, meanings }] };
    }
  }
  return best[words.length]?.phrases ?? [];
}

/** Puts words that the site knows in the place of misspelt ones. */
function correct(words: readonly Asked[], lexicon: Lexicon, generosity?: number): Asked[] {
  const isPhrase = new Set(
    phrasesOf(words, lexicon).flatMap((phrase) => (phrase.meanings.length > 0 ? phrase.words : [])),
  );
  let corrected = 0;
  return words.map((word) => {
    const isKnown = lexicon.frequency(word.term) > 0 || lexicon.vocabulary.words.has(word.text);
    if (isKnown || isPhrase.has(word) || corrected === CORRECTED_MAX_WORDS) return word;
    corrected += 1;
    const corrections = lexicon.corrections(word.text, generosity);
    const [first] = corrections;
    if (first === undefined || first.nearness < MEANT) return { ...word, corrections };
    const { nearness } = first;
    return {
      ...word,
      corrections,
      nearness,
      text: first.word,
      term: termOf(first.word),
      singular: singularOf(first.word),
    };
  });
}

/** Two or three words that a long one consists of, or null. */
function split(word: Asked, lexicon: Lexicon): string[] | null {
  const { text } = word;
  const [, letters, number] = /^(\p{L}+)(\p{N}+)$/u.exec(text) ?? [];
  if (letters !== undefined && number !== undefined) return [letters, number];
  if (text.length < SPLIT_MIN_LENGTH || lexicon.isValidWord(word)) return null;
  const isKnown = (part: string) => part.length >= 3 && lexicon.frequency(termOf(part)) > 0;
  let best: { halves: string[]; worth: number } | null = null;
  for (let at = 3; at <= text.length - 3; at += 1) {
    const [one, other] = [text.slice(0, at), text.slice(at)];
    // German joins words with an "s" or "n".
    const start = [one, one.replace(/[sn]$/, '')].find(isKnown);
    if (start === undefined || !isKnown(other)) continue;
    const inTitles = [start, other].filter((half) => lexicon.isInTitle(half)).length;
    const worth = Math.min(start.length, other.length) + 2 * inTitles;
    if (worth > (best?.worth ?? 0)) best = { halves: [start, other], worth };
  }
  return best?.halves ?? null;
}

const plainPart = (weight: number, alternatives: Alternative[], { isBehind }: Asked): Part => ({
  weight,
  alternatives,
  types: [],
  isBehind,
  isTelling: true,
  isRequired: false,
});

function wordPart(word: Asked, lexicon: Lexicon): Part {
  const { count } = lexicon;
  const isNameOf = (text: string) => !lexicon.isValidWord({ ...word, text, term: termOf(text) });
  const frequency = lexicon.frequency(word.term);
  const alternatives = [byWord([word.term], word.nearness, isNameOf(word.text))];
  for (const { word: text, nearness } of word.corrections) {
    alternatives.push(byWord([termOf(text)], nearness, isNameOf(text)));
    for (const { concept, weight } of lexicon.vocabulary.meanings([singularOf(text)])) {
      alternatives.push(byConcept(concept, weight * nearness));
    }
  }
  const halves = frequency === 0 ? split(word, lexicon) : null;
  if (halves !== null) {
    alternatives.push(byWord(halves.map(termOf), WEIGHT.split, true));
    for (const half of halves) alternatives.push(byWord([termOf(half)], WEIGHT.half));
    for (const { concept, weight } of lexicon.vocabulary.meanings(halves.map(singularOf))) {
      alternatives.push(byConcept(concept, weight));
    }
  }
  if (word.isOpen && word.text.length >= PREFIX_MIN_LENGTH) {
    const weight = frequency > 0 ? WEIGHT.prefixOfKnown : WEIGHT.prefix;
    for (const stem of lexicon.stemsStartingWith(word.text)) {
      if (stem !== word.term) alternatives.push(byWord([stem], weight, frequency === 0));
    }
  }
  const known = alternatives.map(({ stems }) => lexicon.frequency(stems[0] ?? '')).filter(Boolean);
  const weight = inverseFrequency(count, Math.max(1, frequency || (known[0] ?? 1)));
  const isTelling =
    /\p{L}/u.test(word.text) && (!lexicon.isEverydayWord(word) || lexicon.isInTitle(word.text));
  const part = plainPart(isTelling ? weight : weight * WEIGHT.everyday, alternatives, word);
  return { ...part, isTelling };
}

function phrasePart({ words, meanings }: Phrase, lexicon: Lexicon): Part {
  const { count, vocabulary } = lexicon;
  const nearness = Math.min(...words.map((word) => word.nearness));
  const stems = words.map(({ term }) => term);
  const concepts = meanings.map(({ concept }) => vocabulary.concepts[concept]);
  const named = meanings
    .filter(({ isName }, index) => isName && concepts[index]?.isType)
    .map(({ concept }) => concept);
  const isThere = ({ concept }: Meaning) => lexicon.conceptFrequency(concept) > 0;
  // A word for several types is not the name of the one that the site lacks.
  const isOther = ({ concept, weight }: Meaning) => weight >= MEANT && !named.includes(concept);
  const isAmbiguous =
    !meanings.some((meaning) => named.includes(meaning.concept) && isThere(meaning)) &&
    meanings.some((meaning) => isOther(meaning) && isThere(meaning));
  const types = isAmbiguous ? [] : named;
  const isType = types.length > 0;
  const alternatives = meanings.flatMap(({ concept, weight, isName }) => {
    const itself = byConcept(concept, weight * nearness);
    if (!isName || lexicon.conceptFrequency(concept) > 0) return [itself];
    const parents = vocabulary.concepts[concept]?.parents ?? [];
    return [itself, ...parents.map((parent) => byConcept(parent, WEIGHT.missingType))];
  });
  if (stems.length === 1) {
    alternatives.push(byWord(stems, (isType ? WEIGHT.wordOfType : WEIGHT.wordOfNeed) * nearness));
  } else {
    alternatives.push(byWord(stems, (isType ? WEIGHT.phraseOfType : WEIGHT.phrase) * nearness));
    if (!isType) {
      for (const stem of stems) alternatives.push(byWord([stem], WEIGHT.phraseWord * nearness));
    }
  }
  const isAttribute = meanings.some(({ isName }) => isName);
  const need = inverseFrequency(count, Math.min(count, NEED_FREQUENCY));
  const weight = isType
    ? Math.max(...types.map((type) => inverseFrequency(count, lexicon.conceptFrequency(type))))
    : need * (isAttribute ? WEIGHT.attribute : 1);
  const isBehind = words.every((word) => word.isBehind);
  return { weight, alternatives, types, isBehind, isTelling: true, isRequired: false };
}

/** The parts of words that are in no phrase: measures, two words that are one elsewhere, and single words. */
function plainParts(words: readonly Asked[], text: string, lexicon: Lexicon): Part[] {
  const { count } = lexicon;
  const parts: Part[] = [];
  const measures = measuresIn(text);
  for (let at = 0; at < words.length; at += 1) {
    const [word, next] = [words[at], words[at + 1]];
    if (word === undefined) break;
    const measure = measures.find(({ start, end }) => word.start >= start && word.end <= end);
    if (measure !== undefined) {
      const own = words.slice(at).filter(({ end }) => end <= measure.end);
      const frequency = lexicon.frequency(measure.term);
      const weight =
        frequency > 0
          ? WEIGHT.measure * inverseFrequency(count, frequency)
          : WEIGHT.missingMeasure * inverseFrequency(count, 1);
      const alternatives = [
        byWord([measure.term], 1),
        byWord(
          own.map(({ term }) => term),
          WEIGHT.phrase,
        ),
      ];
      parts.push(plainPart(weight, alternatives, word));
      at += own.length - 1;
      continue;
    }
    const joined = next === undefined ? '' : termOf(word.text + next.text);
    if (next !== undefined && lexicon.frequency(joined) > 0) {
      const alternatives = [
        byWord([joined], 1, true),
        byWord([word.term], WEIGHT.half),
        byWord([next.term], WEIGHT.half),
      ];
      const weight = inverseFrequency(count, lexicon.frequency(joined));
      parts.push(plainPart(weight, alternatives, word));
      at += 1;
      continue;
    }
    parts.push(wordPart(word, lexicon));
  }
  return parts;
}

/** Whether a search is about what it ends with, and a review without it is another thing. */
const isNoun = (word: Asked | undefined, lexicon: Lexicon): boolean =>
  word !== undefined &&
  !word.isAfterStop &&
  lexicon.isValidWord(word) &&
  !lexicon.isEverydayWord(word) &&
  !lexicon.isFormWord(word);

/**
 * What a search says.
 *
 * @param generosity how much more may be misspelt than usual
 */
export function readQuery(search: string, lexicon: Lexicon, generosity?: number): Query {
  const { rest: text, most } = takePrice(search.slice(0, SEARCH_MAX_LENGTH));
  const asked = askedWords(text, lexicon);
  const words = correct(asked, lexicon, generosity);
  const parts: Part[] = [];
  let plain: Asked[] = [];
  const close = () => {
    parts.push(...plainParts(plain, text, lexicon));
    plain = [];
  };
  for (const phrase of phrasesOf(words, lexicon)) {
    if (phrase.meanings.length === 0) plain.push(...phrase.words);
    else {
      close();
      parts.push(phrasePart(phrase, lexicon));
    }
  }
  const isPlainEnd = plain.length > 0;
  close();
  const last = parts.at(-1);
  if (last !== undefined && isPlainEnd && isNoun(words.at(-1), lexicon)) last.isRequired = true;
  return { parts, most, corrected: correctedText(text, asked, words) };
}

/** A search with its corrections in place. */
function correctedText(text: string, asked: readonly Asked[], words: readonly Asked[]) {
  let corrected = '';
  let at = 0;
  for (const [index, word] of words.entries()) {
    const before = asked[index];
    if (before === undefined || before.text === word.text) continue;
    corrected += text.slice(at, before.start) + word.text;
    at = before.end;
  }
  return at === 0 ? null : (corrected + text.slice(at)).trim();
}
