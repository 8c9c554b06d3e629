/**
 * What a trade calls its things: types of product, what people need them for, and what they may be like.
 * A vocabulary is a text file (`vocabularies/`), which the build compiles for the language of the site.
 *
 *     = kettlebell; kettle bell < free weights ~ swings; snatch
 *     @ back pain; sore back > lumbar cushion: 0.9; massage gun: 0.5
 *     + adjustable; that adjusts
 *
 * `=` a type: its names, the kinds that it is of, and related words. `@` a need: its wordings, and the types that
 * answer it, with a weight. `+` an attribute: its names. The first name of an English entry identifies it. In other
 * languages it precedes a colon: `= kettlebell: Kugelhantel; Rundgewicht`.
 */
import type { Language } from '../languages/list.ts';
import { foldText, singularOf, type Word, wordsOf } from './words.ts';

/** One line of a vocabulary. */
export interface VocabularyEntry {
  kind: 'type' | 'need' | 'attribute';
  key: string;
  phrases: string[];
  kinds: string[];
  related: string[];
  answers: [type: string, weight: number][];
}

const KINDS = { '=': 'type', '@': 'need', '+': 'attribute' } as const;

const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(';')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');

const isSign = (sign: string): sign is keyof typeof KINDS => sign in KINDS;

/**
 * @param isTranslated whether each line begins with the key of an English entry
 */
export function parseVocabulary(text: string, isTranslated: boolean): VocabularyEntry[] {
  return text.split('\n').flatMap((line) => {
    const sign = line.charAt(0);
    if (!isSign(sign)) return [];
    const rest = line.slice(1);
    if (isTranslated) {
      const at = rest.indexOf(':');
      const key = rest.slice(0, at).trim();
      const phrases = listOf(rest.slice(at + 1));
      return [{ kind: KINDS[sign], key, phrases, kinds: [], related: [], answers: [] }];
    }
    const [names = '', answers] = rest.split('>');
    const [before = '', related] = names.split('~');
    const [own, kinds] = before.split('<');
    const phrases = listOf(own);
    return [
      {
        kind: KINDS[sign],
        key: phrases[0] ?? '',
        phrases,
        kinds: listOf(kinds),
        related: listOf(related),
        answers: listOf(answers).map((answer): [string, number] => {
          const at = answer.lastIndexOf(':');
          return [answer.slice(0, at).trim(), Number(answer.slice(at + 1))];
        }),
      },
    ];
  });
}

/** Something that a review may be about, by its number. */
export interface Concept {
  key: string;
  isType: boolean;
  /** The kinds that a type is of. */
  parents: number[];
}

/** What a phrase says: the name of a concept, or something that leads to one. */
export interface Meaning {
  concept: number;
  /** From 0 to 1. */
  weight: number;
  isName: boolean;
}

/** Concept, weight in hundredths, whether it is its name. */
type StoredMeaning = [concept: number, weight: number, isName: 0 | 1];

/** A vocabulary as the file of the search has it. */
export interface CompiledVocabulary {
  concepts: [key: string, isType: 0 | 1, parents: number[]][];
  /** What phrases mean; most lists are shared by several phrases. */
  meanings: StoredMeaning[][];
  /** The list of each phrase in the language of the site, in the singular. */
  own: Record<string, number>;
  /** The same of several words, as stems. */
  stemmed: Record<string, number>;
  /** The same in other languages, as written and folded. */
  written: Record<string, number>;
  /** The words of the phrases in the language of the site, folded: what a typing error may have been. */
  words: string;
}

type Phrases = Record<string, StoredMeaning[]>;

const RELATED_WEIGHT = 0.6;
/** Of a phrase. */
export const PHRASE_MAX_WORDS = 5;

/** The words of a phrase that count. None if only one is left of several: "heavy" does not say "not heavy". */
function countedWords(phrase: string): Word[] {
  const words = wordsOf(phrase);
  const counted = words.filter(({ isStopWord }) => !isStopWord);
  return counted.length === 1 && words.length > 1 ? [] : counted;
}

/** The same in the singular. */
const ownPhrase = (phrase: string): string =>
  countedWords(phrase)
    .map(({ singular }) => singular)
    .join(' ');

/** Several words may also have other endings: to fall asleep is falling asleep, but leggings are not a leg. */
function stemmedPhrase(phrase: string): string {
  const words = countedWords(phrase);
  return words.length < 2 ? '' : words.map(({ term }) => term).join(' ');
}

/** The words of a phrase of another language, without what that language says everywhere. */
function writtenPhrase(phrase: string, ignored: ReadonlySet<string>): string {
  const words = wordsOf(phrase).map(({ text }) => text);
  const kept = words.filter((word) => !ignored.has(word));
  return (kept.length > 0 ? kept : words).join(' ');
}

/** Words that a search in a language leaves out, folded. */
export const wordList = (text: string): ReadonlySet<string> =>
  new Set(text.split(/\s+/).filter(Boolean).map(foldText));

interface VocabularySource {
  /** Of one trade, by language; those of English declare what there is. None without a trade. */
  texts: Partial<Record<Language, string>>;
  /** Of the site. */
  language: Language;
  /** Phrases of the owner that mean the same. */
  synonyms: readonly (readonly string[])[];
  /** What each language says everywhere, separated by spaces. */
  ignored: Partial<Record<Language, string>>;
}

/** Throws on an entry that names a type that is not there, with its line. */
export function compileVocabulary(source: VocabularySource): CompiledVocabulary {
  const concepts: CompiledVocabulary['concepts'] = [];
  const numbers = new Map<string, number>();
  const conceptOf = (key: string, isType: boolean): number => {
    const known = numbers.get(key) ?? concepts.push([key, isType ? 1 : 0, []]) - 1;
    numbers.set(key, known);
    return known;
  };
  const own: Phrases = Object.create(null);
  const stemmed: Phrases = Object.create(null);
  const written: Phrases = Object.create(null);
  const words = new Set<string>();
  const add = (phrases: Phrases, key: string, meaning: StoredMeaning) => {
    if (key === '' || key.split(' ').length > PHRASE_MAX_WORDS) return;
    const known = phrases[key] ?? [];
    const same = known.find(([concept]) => concept === meaning[0]);
    // What names a type in one place may only lead to it in another.
    if (same !== undefined && same[1] >= meaning[1]) return;
    phrases[key] = [...known.filter((each) => each !== same), meaning];
  };
  const english = parseVocabulary(source.texts.en ?? '', false);
  for (const { kind, key } of english) if (kind !== 'need') conceptOf(key, kind === 'type');
  const needs = new Map<string, VocabularyEntry['answers']>();
  for (const { kind, key, kinds, answers } of english) {
    if (kind === 'need') needs.set(key, answers);
    else concepts[conceptOf(key, true)]?.[2].push(...kinds.map((name) => conceptOf(name, true)));
  }
  const declared = new Set(english.filter(({ kind }) => kind !== 'need').map(({ key }) => key));
  const meaningsOf = ({ kind, key }: VocabularyEntry): StoredMeaning[] => {
    if (kind !== 'need') {
      if (!declared.has(key)) throw new Error(`"${key}" is not an entry of the vocabulary.`);
      return [[conceptOf(key, true), 100, 1]];
    }
    return (needs.get(key) ?? []).map(([type, weight]) => {
      if (!numbers.has(type)) throw new Error(`"${type}" of "${key}" is not a type.`);
      return [conceptOf(type, true), Math.round(weight * 100), 0];
    });
  };
  for (const [code, text] of Object.entries(source.texts)) {
    const isOwn = code === source.language;
    const ignored = wordList(
      Object.entries(source.ignored).find(([key]) => key === code)?.[1] ?? '',
    );
    const addPhrase = (phrase: string, meaning: StoredMeaning) => {
      if (!isOwn) {
        add(written, writtenPhrase(phrase, ignored), meaning);
        return;
      }
      add(own, ownPhrase(phrase), meaning);
      add(stemmed, stemmedPhrase(phrase), meaning);
      const all = wordsOf(phrase);
      for (const word of all) if (!word.isStopWord) words.add(word.text);
      // As one word, and compared as written: stemming would take "ring" from the end of "trackerring".
      add(written, all.map((word) => word.text).join(''), meaning);
    };
    const entries = parseVocabulary(text, code !== 'en');
    for (const entry of entries) {
      for (const meaning of meaningsOf(entry)) {
        for (const phrase of entry.phrases) addPhrase(phrase, meaning);
      }
    }
    for (const { key, related } of entries) {
      for (const phrase of related) {
        addPhrase(phrase, [conceptOf(key, true), RELATED_WEIGHT * 100, 0]);
      }
    }
  }
  // A trail running shoe is a running shoe, and a steel jump rope a jump rope.
  for (const [key, concept] of numbers) {
    const words = key.split(' ');
    const parents = concepts[concept]?.[2];
    const shorter = words.slice(1).map((_, at) => numbers.get(words.slice(at + 1).join(' ')));
    for (const parent of shorter) {
      if (parent !== undefined && parents?.includes(parent) === false) parents.push(parent);
    }
  }
  for (const group of source.synonyms) {
    const keys = group.map(ownPhrase).filter((key) => key !== '');
    const known = keys.flatMap((key) => own[key] ?? []);
    // A word that the trade does not know is a separate thing.
    const meanings: typeof known =
      known.length > 0 ? known : [[conceptOf(`synonyms of ${keys[0]}`, false), 100, 1]];
    for (const key of keys) for (const meaning of meanings) add(own, key, meaning);
    for (const word of group.flatMap((phrase) => wordsOf(phrase))) {
      if (!word.isStopWord) words.add(word.text);
    }
  }
  const meanings: StoredMeaning[][] = [];
  const places = new Map<string, number>();
  const shared = (phrases: Phrases): Record<string, number> =>
    Object.fromEntries(
      Object.entries(phrases).map(([key, list]) => {
        const text = JSON.stringify(list);
        const place = places.get(text) ?? meanings.push(list) - 1;
        places.set(text, place);
        return [key, place];
      }),
    );
  return {
    concepts,
    own: shared(own),
    stemmed: shared(stemmed),
    written: shared(written),
    meanings,
    words: [...words].join(' '),
  };
}

/** A vocabulary in use. */
export class Vocabulary {
  readonly concepts: readonly Concept[];
  /** Folded, in the language of the site. */
  readonly words: ReadonlySet<string>;
  readonly #compiled: CompiledVocabulary;
  /** The phrases that name a concept. */
  readonly #names = new Map<number, string[]>();

  constructor(compiled: CompiledVocabulary) {
    this.#compiled = compiled;
    this.words = new Set(compiled.words.split(' ').filter(Boolean));
    this.concepts = compiled.concepts.map(([key, isType, parents]) => ({
      key,
      isType: isType === 1,
      parents,
    }));
    for (const phrase of Object.keys(compiled.own)) {
      for (const { concept, isName } of this.meanings([phrase])) {
        if (!isName) continue;
        const known = this.#names.get(concept);
        if (known === undefined) this.#names.set(concept, [phrase]);
        else known.push(phrase);
      }
    }
  }

  #meanings(phrases: Record<string, number>, key: string): Meaning[] {
    const place = Object.hasOwn(phrases, key) ? phrases[key] : undefined;
    const stored = place === undefined ? [] : (this.#compiled.meanings[place] ?? []);
    return stored.map(([concept, weight, isName]) => ({
      concept,
      weight: weight / 100,
      isName: isName === 1,
    }));
  }

  /** What words in the singular say together. */
  meanings(words: readonly string[]): Meaning[] {
    return this.#meanings(this.#compiled.own, words.join(' '));
  }

  /** What several words say, whatever their endings. */
  meaningsOfStems(stems: readonly string[]): Meaning[] {
    return stems.length < 2 ? [] : this.#meanings(this.#compiled.stemmed, stems.join(' '));
  }

  /** What words say as they are written: in another language, or joined. */
  meaningsAsWritten(text: string): Meaning[] {
    return this.#meanings(this.#compiled.written, text);
  }

  /** The names of a concept, each as words in the singular. */
  names(concept: number): readonly string[][] {
    return (this.#names.get(concept) ?? []).map((phrase) => phrase.split(' '));
  }

  /** What words in the singular mean, with the place of each phrase, from the last one on. */
  meaningsIn(
    words: readonly string[],
    isCounted: (meaning: Meaning, phrase: readonly string[]) => boolean,
  ): (Meaning & { at: number })[] {
    const found: (Meaning & { at: number })[] = [];
    for (let end = words.length; end > 0; ) {
      let longest = 1;
      // A phrase may end with another one: a foam roller is a roller, but a watch strap is not a watch.
      for (let length = 1; length <= Math.min(PHRASE_MAX_WORDS, end); length += 1) {
        const phrase = words.slice(end - length, end);
        const counted = this.meanings(phrase).filter((meaning) => isCounted(meaning, phrase));
        for (const meaning of counted) found.push({ ...meaning, at: end - length });
        if (counted.length > 0) longest = length;
      }
      end -= longest;
    }
    return found;
  }

  /** Whether a phrase is how a type is called in short: "rope" for "jump rope". */
  isEndOf(phrase: readonly string[], concept: number): boolean {
    const own = (this.concepts[concept]?.key ?? '').split(' ').map(singularOf);
    return own.slice(-phrase.length).join(' ') === phrase.join(' ');
  }
}

export const NO_VOCABULARY: CompiledVocabulary = {
  concepts: [],
  meanings: [],
  own: {},
  stemmed: {},
  written: {},
  words: '',
};
