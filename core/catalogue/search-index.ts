import MiniSearch, {
  type AsPlainObject,
  type Options,
  type Query,
  type SearchOptions,
} from 'minisearch';
import { z } from 'zod';
import { planQuery } from './query-plan.ts';
import type { CatalogueItem } from './schema.ts';
import { type Synonyms, synonymsOf } from './synonyms.ts';
import { termsOf } from './words.ts';

const fields = ['title', 'categories', 'short_description', 'key_features'] as const;

/** What the search knows of a review. */
export type SearchDocument = Record<'id' | (typeof fields)[number], string>;

const BOOST = { title: 4, categories: 2, short_description: 1.5, key_features: 1 };

const options: Options<SearchDocument> = {
  fields: [...fields],
  tokenize: termsOf,
  processTerm: (term) => term,
  searchOptions: { boost: BOOST, tokenize: (term) => [term] },
};

export function searchDocument(item: CatalogueItem, features: string | null): SearchDocument {
  return {
    id: item.id,
    title: item.title,
    categories: item.categories.map(({ name }) => name).join(' / '),
    short_description: item.short_description ?? '',
    key_features: features ?? '',
  };
}

/** The file of the build that only a search loads. */
export const searchFileSchema = z.object({
  index: z.custom<AsPlainObject>((value) => typeof value === 'object' && value !== null),
  /** The key features by review, which the catalogue lacks: removing a document needs all its text. */
  features: z.record(z.string(), z.string()),
  /** Phrases that mean the same. */
  synonyms: z.array(z.array(z.string())),
});

export type SearchFile = z.infer<typeof searchFileSchema>;

export function createSearchFile(
  documents: readonly SearchDocument[],
  synonyms: SearchFile['synonyms'],
): SearchFile {
  const index = new MiniSearch(options);
  index.addAll(documents);
  const features = documents.map(({ id, key_features }) => [id, key_features]);
  return { index: index.toJSON(), features: Object.fromEntries(features), synonyms };
}

/** A review that a search finds. */
export interface Match {
  id: string;
  score: number;
  /** The terms of the review that were looked for. */
  terms: readonly string[];
}

export interface Matches {
  /** Reviews with every word of the search. */
  found: readonly Match[];
  /** Reviews with some word of it, where none has all; the best first. */
  nearest: readonly Match[];
}

const NONE: Matches = { found: [], nearest: [] };

/** Scores of an updated index differ from those of a fresh one by rounding errors, far behind this. */
const SCORE_STEPS = 1e6;

type Changed = ReadonlyMap<string, SearchDocument | null>;

const sameText = (one: SearchDocument | null, other: SearchDocument | null) =>
  one === other ||
  (one !== null && other !== null && fields.every((field) => one[field] === other[field]));

/** The index of a build, which takes on the changes since. */
export class SearchIndex {
  readonly #index: MiniSearch<SearchDocument>;
  readonly #builtDocument: (id: string) => SearchDocument | null;
  readonly #synonyms: Synonyms;
  #changed: Changed = new Map();

  /**
   * @param items those of the same build
   */
  constructor(file: SearchFile, items: readonly CatalogueItem[]) {
    this.#index = MiniSearch.loadJS(file.index, options);
    this.#synonyms = synonymsOf(file.synonyms);
    this.#builtDocument = (id) => {
      const item = items.find((each) => each.id === id);
      return item === undefined ? null : searchDocument(item, file.features[id] ?? null);
    };
  }

  /** Searches the build with changes. Synchronous, since visitors may know different changes. */
  search(text: string, changed: Changed): Matches {
    this.#update(changed);
    const plan = planQuery(text, this.#synonyms);
    if (plan === null) return NONE;
    const found = this.#withAll(plan.exact) ?? this.#withCompound(plan.compounds);
    if (found !== null) return { found, nearest: [] };
    const tolerant = this.#withAll(plan.tolerant);
    if (tolerant !== null) return { found: tolerant, nearest: [] };
    return { found: [], nearest: this.#matches({ combineWith: 'OR', queries: plan.tolerant }) };
  }

  #matches(query: Query, among?: ReadonlyMap<string, Match>): Match[] {
    const options: SearchOptions =
      // A review without a boost is skipped before it costs anything.
      among === undefined ? {} : { boostDocument: (id) => (among.has(id) ? 1 : 0) };
    return this.#index.search(query, options).map(({ id, score, terms }) => {
      const before = among?.get(id);
      return {
        id,
        score: Math.round((score + (before?.score ?? 0)) * SCORE_STEPS) / SCORE_STEPS,
        terms: before === undefined ? terms : [...before.terms, ...terms],
      };
    });
  }

  /** The reviews that match every part; null without any. */
  #withAll(parts: readonly Query[]): Match[] | null {
    let among: Map<string, Match> | undefined;
    let found: Match[] = [];
    // The last word is mostly the noun, which fewer reviews have than what stands before it.
    for (const part of parts.toReversed()) {
      if (found.length > 0) among = new Map(found.map((match) => [match.id, match]));
      found = this.#matches(part, among);
      if (found.length === 0) return null;
    }
    return found;
  }

  #withCompound(compounds: readonly Query[]): Match[] | null {
    for (const query of compounds) {
      const found = this.#matches(query);
      if (found.length > 0) return found;
    }
    return null;
  }

  /** Afterwards the index ranks as a fresh one, since removed documents leave no trace. */
  #update(changed: Changed): void {
    if (changed === this.#changed) return;
    const before = this.#changed;
    this.#changed = changed;
    for (const id of new Set([...before.keys(), ...changed.keys()])) {
      const built = this.#builtDocument(id);
      const [old = built, current = built] = [before.get(id), changed.get(id)];
      if (sameText(old, current)) continue;
      if (old) this.#index.remove(old);
      if (current) this.#index.add(current);
    }
  }
}
