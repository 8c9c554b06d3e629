import MiniSearch, {
  type AsPlainObject,
  type Options,
  type Query,
  type SearchOptions,
} from 'minisearch';
import { z } from 'zod';
import type { SpecificationValue } from '../specifications/schema.ts';
import { planQuery } from './query-plan.ts';
import type { CatalogueItem } from './schema.ts';
import { type Synonyms, synonymsOf } from './synonyms.ts';
import { termsOf } from './words.ts';

/** The texts of a review that a search knows, in the catalogue and besides it. */
const listedFields = ['title', 'categories', 'short_description'] as const;
const furtherFields = ['brand', 'key_features', 'specifications'] as const;
const fields = [...listedFields, ...furtherFields];
/**
 * Words such as "weight" are in the specifications of most reviews, so they do not make a review a close match.
 */
const nearFields = fields.filter((field) => field !== 'specifications');

type FurtherTexts = Record<(typeof furtherFields)[number], string>;

/** What the search knows of a review. */
export type SearchDocument = Record<'id' | (typeof listedFields)[number], string> & FurtherTexts;

const BOOST: Record<(typeof fields)[number], number> = {
  title: 4,
  brand: 3,
  categories: 2,
  short_description: 1.5,
  key_features: 1,
  specifications: 0.25,
};

const options: Options<SearchDocument> = {
  fields,
  tokenize: termsOf,
  processTerm: (term) => term,
  searchOptions: { boost: BOOST, tokenize: (term) => [term] },
};

/** The parts of a review that are not in the catalogue. */
export interface SearchSource {
  key_features: string | null;
  brand: string | null;
  specifications: readonly SpecificationValue[];
}

/** A search should not find a product by what it lacks. */
function specificationText({ name, kind, unit, value }: SpecificationValue): string {
  if (kind === 'yes-no') return value === 'yes' ? name : '';
  return [name, value, unit ?? ''].join(' ');
}

const furtherTexts = (source: SearchSource): FurtherTexts => ({
  brand: source.brand ?? '',
  key_features: source.key_features ?? '',
  specifications: source.specifications.map(specificationText).filter(Boolean).join(' / '),
});

const documentOf = (item: CatalogueItem, further: FurtherTexts): SearchDocument => ({
  id: item.id,
  title: item.title,
  categories: item.categories.map(({ name }) => name).join(' / '),
  short_description: item.short_description ?? '',
  ...further,
});

export const searchDocument = (item: CatalogueItem, source: SearchSource): SearchDocument =>
  documentOf(item, furtherTexts(source));

/** Whether two texts are the same for a search; null stands for no text. */
export const isSameText = (one: SearchDocument | null, other: SearchDocument | null): boolean =>
  one === other ||
  (one !== null && other !== null && fields.every((field) => one[field] === other[field]));

/** The file of the build that only a search loads. */
export const searchFileSchema = z.object({
  index: z.custom<AsPlainObject>((value) => typeof value === 'object' && value !== null),
  /** By review, which the catalogue lacks: removing a document needs all its text. */
  texts: z.record(z.string(), z.tuple([z.string(), z.string(), z.string()])),
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
  const texts = documents.map(({ id, brand, key_features, specifications }) => [
    id,
    [brand, key_features, specifications],
  ]);
  return { index: index.toJSON(), texts: Object.fromEntries(texts), synonyms };
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
  /** If no review has all words: reviews with some of them, the best first. */
  nearest: readonly Match[];
}

const NONE: Matches = { found: [], nearest: [] };

/** Scores of an updated index differ from those of a fresh one by rounding errors, far behind this. */
const SCORE_STEPS = 1e6;

type Changed = ReadonlyMap<string, SearchDocument | null>;

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
      if (item === undefined) return null;
      const [brand = '', key_features = '', specifications = ''] = file.texts[id] ?? [];
      return documentOf(item, { brand, key_features, specifications });
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
    const nearest = this.#matches(
      { combineWith: 'OR', queries: plan.tolerant },
      { fields: nearFields },
    );
    return { found: [], nearest };
  }

  #matchesAmong(query: Query, among: ReadonlyMap<string, Match> | undefined): Match[] {
    if (among === undefined) return this.#matches(query, {});
    // A review without a boost is skipped before it costs anything.
    return this.#matches(query, { boostDocument: (id) => (among.has(id) ? 1 : 0) }, among);
  }

  #matches(query: Query, options: SearchOptions, among?: ReadonlyMap<string, Match>): Match[] {
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
    // The last word is usually the noun, which fewer reviews contain than the words before it.
    for (const part of parts.toReversed()) {
      if (found.length > 0) among = new Map(found.map((match) => [match.id, match]));
      found = this.#matchesAmong(part, among);
      if (found.length === 0) return null;
    }
    return found;
  }

  #withCompound(compounds: readonly Query[]): Match[] | null {
    for (const query of compounds) {
      const found = this.#matches(query, {});
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
      if (isSameText(old, current)) continue;
      if (old) this.#index.remove(old);
      if (current) this.#index.add(current);
    }
  }
}
