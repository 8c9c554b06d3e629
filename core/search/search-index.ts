import { z } from 'zod';
import { type Correction, corrections, Spelling } from './correction.ts';
import { conceptTerm, type Entry, entriesOf, type SearchDocument } from './document.ts';
import { keptAmount, Postings, type StoredPostings, storePostings } from './postings.ts';
import { type Lexicon, type Part, readQuery } from './query.ts';
import { Ranking, SURELY } from './ranking.ts';
import { type CompiledVocabulary, Vocabulary } from './vocabulary.ts';
import { termOf, type Word } from './words.ts';

/** Lists of words of a language, each separated by spaces. */
export interface WordLists {
  /** Words of asking and judging, folded: they count only if there are no others. */
  asking: string;
  /** What other languages say everywhere, folded. It counts if the site has it. */
  foreign: string;
  /** Folded; they say little. */
  everyday: string;
  /** Stems of forms and qualities. */
  forms: string;
  /** Stems of the language's words: what is none of them is a name or an error. Empty if they are not known. */
  valid: string;
}

const textSchema = z.string();

/** The file of the build that only a search loads. */
export const searchFileSchema = z.object({
  count: z.number(),
  terms: textSchema,
  stems: textSchema,
  lengths: textSchema,
  postings: textSchema,
  vocabulary: z.custom<CompiledVocabulary>((value) => typeof value === 'object' && value !== null),
  words: z.object({
    asking: textSchema,
    foreign: textSchema,
    everyday: textSchema,
    forms: textSchema,
    valid: textSchema,
  }),
}) satisfies z.ZodType<StoredPostings & { vocabulary: CompiledVocabulary; words: WordLists }>;

export type SearchFile = z.infer<typeof searchFileSchema>;

/** What an index knows besides its documents. */
interface Knowledge {
  vocabulary: Vocabulary;
  /** Of the words of the vocabulary. */
  spelling: Spelling;
  lists: Record<keyof WordLists, ReadonlySet<string>>;
}

function knowledgeOf({ vocabulary, words }: SearchFile): Knowledge {
  const { asking, foreign, everyday, forms, valid } = words;
  const inUse = new Vocabulary(vocabulary);
  return {
    vocabulary: inUse,
    spelling: new Spelling(inUse.words),
    lists: {
      asking: setOf(asking),
      foreign: setOf(foreign),
      everyday: setOf(everyday),
      forms: setOf(forms),
      valid: setOf(valid),
    },
  };
}

const NO_POSTINGS: StoredPostings = { count: 0, terms: '', stems: '', lengths: '', postings: '' };

/**
 * @param documents in the order of the catalogue
 */
export function createSearchFile(
  documents: readonly SearchDocument[],
  vocabulary: CompiledVocabulary,
  words: WordLists,
): SearchFile {
  const inUse = new Vocabulary(vocabulary);
  const stored = storePostings(documents.map((document) => entriesOf(document, inUse)));
  return { ...stored, vocabulary, words };
}

/** A review that a search finds. */
export interface Match {
  id: string;
  score: number;
}

export interface Matches {
  /** The best first. */
  found: readonly Match[];
  /** If nothing is found: reviews that are near, the best first. */
  nearest: readonly Match[];
  /** What was looked for, each as the stems of a phrase. */
  phrases: readonly (readonly string[])[];
  /** The search as it was understood, if it was misspelt; else null. */
  corrected: string | null;
  /** What a product may cost, in whole units of any currency; null without a limit. */
  most: number | null;
}

type Changed = ReadonlyMap<string, SearchDocument | null>;

/** Where a term is: in which documents, how much, and whether in their titles. */
interface Places {
  documents: number[];
  amounts: number[];
  inTitle: boolean[];
}

/** Half of what a word can count is reached at this amount. */
const HALF = 1.2;
/** A type decides in a search of few parts, beside types that are nearly as rare. */
const DECIDING = { rarest: 0.75, maxParts: 4 };
const NEAREST_COUNT = 200;
const WIDER = 1.5;
const PREFIX_STEMS = 40;
/** Of a valid word of the language, which is seldom a typing error. */
const VALID_LIKELIHOOD = 0.6;
const LIKELIHOOD = { title: 1, both: 0.96, vocabulary: 0.92, site: 0.88 };

const setOf = (text: string): ReadonlySet<string> => new Set(text.split(' ').filter(Boolean));
/** Measures and concepts are looked up, but nobody types them. */
const isWord = (term: string) => term > '@~';

/** The first place in a sorted list that is not before a text. */
function placeIn(sorted: readonly string[], text: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Reviews that changed since the build. */
interface Overlay {
  ids: readonly string[];
  /** Documents of the build that are no longer as they were. */
  isGone: Uint8Array | null;
  goneCount: number;
  terms: ReadonlyMap<string, Entry & Places>;
  byStem: ReadonlyMap<string, string[]>;
  spelling: Spelling;
}

const NO_OVERLAY: Overlay = {
  ids: [],
  isGone: null,
  goneCount: 0,
  terms: new Map(),
  byStem: new Map(),
  spelling: new Spelling([]),
};

/**
 * The index of a build, which takes on the changes since. It is made with all of its tables, since nobody waits for
 * it once the search is in use: the index of the next build is made as soon as that build is served.
 */
export class SearchIndex {
  readonly #known: Knowledge;
  readonly #built: Postings;
  readonly #ids: readonly string[];
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #byStem: ReadonlyMap<string, readonly number[]>;
  /** Of the words that the vocabulary lacks. */
  readonly #spelling: Spelling;
  #changed: Changed = new Map();
  #overlay = NO_OVERLAY;
  /** Of one search. */
  #places = new Map<string, Places>();

  private constructor(stored: StoredPostings, ids: readonly string[], known: Knowledge) {
    if (stored.count !== ids.length) throw new Error('The index is of another build.');
    this.#built = new Postings(stored);
    this.#ids = ids;
    this.#known = known;
    this.#numbers = new Map(ids.map((id, number) => [id, number]));
    this.#byStem = Map.groupBy(this.#built.terms.keys(), (term) => this.#built.stem(term));
    this.#spelling = new Spelling(
      this.#built.terms.filter((term) => isWord(term) && !known.vocabulary.words.has(term)),
    );
  }

  /**
   * Throws if the file is of another build.
   *
   * @param ids of all reviews of the build, in the order of the catalogue
   */
  static of(file: SearchFile, ids: readonly string[]): SearchIndex {
    return new SearchIndex(file, ids, knowledgeOf(file));
  }

  /** An index that knows the same words and no documents: all that it finds are changes. */
  empty(): SearchIndex {
    return new SearchIndex(NO_POSTINGS, [], this.#known);
  }

  /** Searches the build with changes. Synchronous, since visitors may know different changes. */
  search(text: string, changed: Changed): Matches {
    const matches = this.#matchAmong(changed, text);
    if (matches.found.length > 0 || matches.nearest.length > 0) return matches;
    const { nearest, phrases } = this.#match(text, WIDER);
    return { ...matches, nearest, phrases };
  }

  /** What a search finds, for those who do not ask what is near: to look for that takes longer. */
  find(text: string, changed: Changed): readonly Match[] {
    return this.#matchAmong(changed, text).found;
  }

  #matchAmong(changed: Changed, text: string): Matches {
    this.#update(changed);
    this.#places = new Map();
    return this.#match(text);
  }

  #match(text: string, generosity?: number): Matches {
    const { parts, most, corrected } = readQuery(text, this.#lexicon, generosity);
    const { found, nearest } = this.#rank(parts);
    const isOnlyNear = generosity !== undefined;
    return {
      found: isOnlyNear ? [] : found,
      nearest: isOnlyNear ? found.concat(nearest) : nearest,
      phrases: this.#phrasesOf(parts),
      corrected,
      most,
    };
  }

  /** The words and names by which a text answers the parts. */
  #phrasesOf(parts: readonly Part[]): (readonly string[])[] {
    return parts.flatMap(({ alternatives }) =>
      alternatives.flatMap(({ stems, concept }) =>
        concept === null
          ? [stems]
          : this.#known.vocabulary.names(concept).map((name) => name.map(termOf)),
      ),
    );
  }

  #rank(parts: readonly Part[]): Pick<Matches, 'found' | 'nearest'> {
    const size = this.#ids.length + this.#overlay.ids.length;
    const ranking = new Ranking(size, parts);
    const deciding = this.#decidingTypes(parts);
    for (const part of parts) {
      for (const { stems, concept, weight, isName } of part.alternatives) {
        if (concept !== null) {
          const places = this.#placesOf(conceptTerm(concept));
          const isDeciding = deciding?.includes(concept) === true;
          for (const [index, document] of places.documents.entries()) {
            const sure = places.amounts[index] ?? 0;
            ranking.addConcept(document, weight, sure, places.inTitle[index] === true);
            if (isDeciding) ranking.addType(document, sure);
          }
        } else if (stems.length === 1) {
          const places = this.#placesOf(stems[0] ?? '');
          for (const [index, document] of places.documents.entries()) {
            const amount = places.amounts[index] ?? 0;
            const inTitle = places.inTitle[index] === true;
            ranking.addWord(document, weight, amount / (HALF + amount), inTitle, isName);
          }
        } else {
          this.#addPhrase(ranking, stems, weight, isName);
        }
      }
      ranking.endPart(part);
    }
    const isThere = deciding?.some((type) => this.#lexicon.conceptFrequency(type) > 0) ?? true;
    const { found, nearest } = ranking.results(deciding !== null, isThere);
    const matchOf = ([document, score]: [number, number]): Match => ({
      id: this.#ids[document] ?? this.#overlay.ids[document - this.#ids.length] ?? '',
      score,
    });
    return {
      found: found.map(matchOf),
      nearest: found.length > 0 ? [] : nearest.slice(0, NEAREST_COUNT).map(matchOf),
    };
  }

  /** A document matches a phrase by all of its words. */
  #addPhrase(ranking: Ranking, stems: readonly string[], weight: number, isName: boolean) {
    let among: Map<number, { amount: number; inTitle: boolean }> | null = null;
    for (const stem of stems) {
      const places = this.#placesOf(stem);
      const next = new Map<number, { amount: number; inTitle: boolean }>();
      for (const [index, document] of places.documents.entries()) {
        const before: { amount: number; inTitle: boolean } | undefined = among?.get(document);
        if (among !== null && before === undefined) continue;
        const amount = Math.min(places.amounts[index] ?? 0, before?.amount ?? Infinity);
        const inTitle = places.inTitle[index] === true && (before?.inTitle ?? true);
        next.set(document, { amount, inTitle });
      }
      among = next;
    }
    for (const [document, { amount, inTitle }] of among ?? []) {
      ranking.addWord(document, weight, amount / (HALF + amount), inTitle, isName);
    }
  }

  /** The types that a search names; null if it names none, or says much besides. */
  #decidingTypes(parts: readonly Part[]): number[] | null {
    const telling = parts.filter(({ isTelling }) => isTelling);
    const all = telling.filter(({ types }) => types.length > 0);
    if (all.length === 0 || telling.length > DECIDING.maxParts) return null;
    const before = all.filter(({ isBehind }) => !isBehind);
    const named = before.length > 0 ? before : all;
    const rarest = Math.max(...named.map(({ weight }) => weight));
    return named
      .filter(({ weight }) => weight >= DECIDING.rarest * rarest)
      .flatMap(({ types }) => types);
  }

  /** Where a stem, a measure or a concept is. */
  #placesOf(stem: string): Places {
    const known = this.#places.get(stem);
    if (known !== undefined) return known;
    const { isGone, terms, byStem } = this.#overlay;
    const merged = new Map<number, number>();
    const places: Places = { documents: [], amounts: [], inTitle: [] };
    const add = (document: number, amount: number, isInTitle: boolean) => {
      if (isGone?.[document] === 1) return;
      const at = merged.get(document);
      if (at === undefined) {
        merged.set(document, places.documents.length);
        places.documents.push(document);
        places.amounts.push(amount);
        places.inTitle.push(isInTitle);
      } else {
        places.amounts[at] = (places.amounts[at] ?? 0) + amount;
        places.inTitle[at] ||= isInTitle;
      }
    };
    for (const number of this.#byStem.get(stem) ?? []) this.#built.of(number, add);
    for (const term of byStem.get(stem) ?? []) {
      const changed = terms.get(term);
      for (const [index, document] of (changed?.documents ?? []).entries()) {
        add(document, changed?.amounts[index] ?? 0, changed?.inTitle[index] === true);
      }
    }
    this.#places.set(stem, places);
    return places;
  }

  /** How a word as it is written is in the reviews: in a title, elsewhere, or not. */
  #standing(word: string): 'title' | 'elsewhere' | null {
    const { isGone, terms } = this.#overlay;
    const changed = terms.get(word);
    let isThere = changed !== undefined;
    if (changed?.isInTitle === true) return 'title';
    const number = placeIn(this.#built.terms, word);
    if (this.#built.terms[number] !== word) return isThere ? 'elsewhere' : null;
    let isTitle = false;
    this.#built.of(number, (document, _amount, inTitle) => {
      if (isGone?.[document] === 1) return;
      isThere = true;
      isTitle ||= inTitle;
    });
    if (isTitle) return 'title';
    return isThere ? 'elsewhere' : null;
  }

  #corrections(word: string, generosity?: number): Correction[] {
    const isError = this.#known.lists.valid.has(termOf(word)) ? VALID_LIKELIHOOD : 1;
    const likelihood = (known: string) => {
      const isInVocabulary = this.#known.vocabulary.words.has(known);
      const standing = this.#standing(known);
      if (standing === 'title') return isError * LIKELIHOOD.title;
      if (standing === null) return isInVocabulary ? isError * LIKELIHOOD.vocabulary : 0;
      return isError * (isInVocabulary ? LIKELIHOOD.both : LIKELIHOOD.site);
    };
    const spellings = [this.#known.spelling, this.#spelling, this.#overlay.spelling];
    return corrections(word, spellings, likelihood, generosity);
  }

  readonly #lexicon: Lexicon = (() => {
    const index = this;
    return {
      get vocabulary() {
        return index.#known.vocabulary;
      },
      get count() {
        const { goneCount, ids } = index.#overlay;
        return index.#ids.length - goneCount + ids.length;
      },
      frequency: (stem) => index.#placesOf(stem).documents.length,
      conceptFrequency: (concept) =>
        index.#placesOf(conceptTerm(concept)).amounts.filter((sure) => sure >= SURELY).length,
      isInTitle: (word) => index.#standing(word) === 'title',
      stemsStartingWith: (start) => index.#stemsStartingWith(start),
      corrections: (word, generosity) => index.#corrections(word, generosity),
      isAsking: ({ text }) => index.#known.lists.asking.has(text.replace(/['’]/g, '')),
      isForeign: ({ text }) => index.#known.lists.foreign.has(text),
      isEverydayWord: ({ text }: Word) => index.#known.lists.everyday.has(text),
      isValidWord: ({ term }: Word) => index.#known.lists.valid.has(term),
      isFormWord: ({ term }: Word) => index.#known.lists.forms.has(term),
    };
  })();

  #stemsStartingWith(start: string): string[] {
    const { terms } = this.#built;
    const stems = new Set<string>();
    for (let at = placeIn(terms, start); stems.size < PREFIX_STEMS; at += 1) {
      if (terms[at]?.startsWith(start) !== true) break;
      stems.add(this.#built.stem(at));
    }
    for (const [term, { stem }] of this.#overlay.terms) {
      if (term.startsWith(start)) stems.add(stem);
    }
    return [...stems].filter((stem) => this.#placesOf(stem).documents.length > 0);
  }

  /** Afterwards the index ranks as one of the current reviews. */
  #update(changed: Changed): void {
    if (changed === this.#changed) return;
    this.#changed = changed;
    if (changed.size === 0) {
      this.#overlay = NO_OVERLAY;
      return;
    }
    const isGone = new Uint8Array(this.#ids.length);
    let goneCount = 0;
    const ids: string[] = [];
    const terms = new Map<string, Entry & Places>();
    for (const [id, document] of changed) {
      const number = this.#numbers.get(id);
      if (number !== undefined) {
        isGone[number] = 1;
        goneCount += 1;
      }
      if (document === null) continue;
      for (const [term, entry] of entriesOf(document, this.#known.vocabulary)) {
        const known = terms.get(term) ?? { ...entry, documents: [], amounts: [], inTitle: [] };
        terms.set(term, known);
        known.isInTitle ||= entry.isInTitle;
        known.documents.push(this.#ids.length + ids.length);
        known.amounts.push(keptAmount(term, entry.amount));
        known.inTitle.push(entry.isInTitle);
      }
      ids.push(id);
    }
    const byStem = new Map<string, string[]>();
    for (const [term, { stem }] of terms) byStem.set(stem, [...(byStem.get(stem) ?? []), term]);
    const spelling = new Spelling([...terms.keys()].filter(isWord));
    this.#overlay = { ids, isGone, goneCount, terms, byStem, spelling };
  }
}
