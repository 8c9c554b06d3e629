import { z } from 'zod';
import { type CatalogueItem, catalogueSchema } from '../../core/catalogue/schema.ts';
import { makeSearchable, type SearchableCatalogue } from '../../core/catalogue/search.ts';
import { builtLinksSchema } from '../../core/links/schema.ts';
import { builtReviewSchema, type Review } from '../../core/posts/schema.ts';
import { reviewDataPart, reviewDataPath } from '../../core/publishing/review-data.ts';
import {
  type BuildRecord,
  buildRecordSchema,
  type Newest,
  newestSchema,
} from '../../core/publishing/schema.ts';
import { type RelatedIndex, relatedIndex } from '../../core/screens/related.ts';
import { type PublicPages, publicPagesSchema } from '../../core/screens/schema.ts';
import { SearchIndex, searchFileSchema } from '../../core/search/index.ts';
import type { Env } from '../hosting/env.ts';
import { BoundedCache, lettersOf } from './bounded-cache.ts';
import { LinkIndex } from './link-index.ts';

export type Assets = Pick<Env, 'ASSETS'>;

const NO_PAGES: PublicPages = {
  revision: '',
  best_of: [],
  site_page: [],
  comparisons: [],
  categories: [],
};

/** Limits the number of reviews and their total length. */
const KEPT_REVIEWS = { count: 300, size: 6_000_000 };

/** Only the reviews that are needed are checked. */
const reviewDataSchema = z.array(z.looseObject({ id: z.string() }));

/** Finds reviews of a catalogue. */
export interface Directory {
  byId(id: string): CatalogueItem | undefined;
  bySlug(slug: string): CatalogueItem | undefined;
}

/** What a search looks through. */
export interface SearchIndexes {
  reviews: SearchIndex;
  /** Of pages about several products, which are few: all of them are given with a search. */
  guides: SearchIndex;
}

interface Parsed {
  catalogue: SearchableCatalogue;
  directory: Directory;
  related: RelatedIndex;
  newest: Newest;
  pages: PublicPages;
  links: LinkIndex;
  search: SearchIndexes | null;
}

/**
 * The files of the served build that the Worker reads itself, and what is found in them. Each is read and parsed on
 * first use, once per isolate and build, and what was read of one build is forgotten with the next. All methods throw
 * when a file is missing or invalid, except where they say otherwise.
 */
export class BuildFiles {
  #record: { tag: string; record: BuildRecord } | undefined;
  #parsed: { record?: BuildRecord; files: Partial<Parsed> } = { files: {} };
  readonly #reviews = new BoundedCache<Review>({ ...KEPT_REVIEWS, sizeOf: lettersOf });
  /** What somebody has needed in this isolate. */
  readonly #needed = new Set<keyof Parsed>();

  /** The same object for the same build. */
  async record({ ASSETS }: Assets): Promise<BuildRecord> {
    const known = this.#record;
    const headers: HeadersInit = known === undefined ? {} : { 'If-None-Match': known.tag };
    const response = await ASSETS.fetch(addressOf('/build.json'), { headers });
    if (response.status === 304 && known !== undefined) return known.record;
    if (!response.ok) throw new Error(`The record of the build answered ${response.status}`);
    const record = buildRecordSchema.parse(await response.json());
    const tag = response.headers.get('ETag');
    this.#record = tag === null ? undefined : { tag, record };
    return record;
  }

  /** When the first thing in a file of the build expires, if that is known without asking again. */
  async until(env: Assets, path: string): Promise<string | undefined> {
    const record = this.#record?.record ?? (await this.record(env).catch(() => null));
    return record?.until[path];
  }

  async catalogue(env: Assets, record?: BuildRecord): Promise<SearchableCatalogue> {
    return this.#once('catalogue', record ?? (await this.record(env)), async () =>
      makeSearchable(catalogueSchema.parse(await readJson(env, '/catalogue.json'))),
    );
  }

  directory(env: Assets, record: BuildRecord): Promise<Directory> {
    return this.#once('directory', record, async () => {
      const { items, find } = await this.catalogue(env, record);
      const bySlug = new Map(items.map((item) => [item.slug, item]));
      return { byId: find, bySlug: (slug) => bySlug.get(slug) };
    });
  }

  /** Where the ends of reviews lead. */
  related(env: Assets, record: BuildRecord): Promise<RelatedIndex> {
    return this.#once('related', record, async () =>
      relatedIndex((await this.catalogue(env, record)).items),
    );
  }

  /**
   * The index of the search, loaded only when somebody searches: it takes more time than everything else.
   * Null when it is missing, as in older builds; then only literal matches are found.
   */
  async searchIndex(env: Assets, record: BuildRecord): Promise<SearchIndexes | null> {
    const known = this.#filesOf(record).search;
    if (known !== undefined) return known;
    const { items } = await this.catalogue(env, record);
    const index = await readIndex(
      env,
      items.map(({ id }) => id),
    );
    const served = await this.record(env);
    // The next build may have been served meanwhile, and an index cannot take on changes of reviews of another one.
    if (!isSameBuild(served, record)) return this.searchIndex(env, served);
    return this.#keep('search', record, index);
  }

  /** The newest reviews. */
  newest(env: Assets, record: BuildRecord): Promise<Newest> {
    return this.#once('newest', record, async () =>
      newestSchema.parse(await readJson(env, '/newest.json')),
    );
  }

  /** Best-of pages, comparisons and categories. Older builds have none. */
  pages(env: Assets, record: BuildRecord): Promise<PublicPages> {
    return this.#once('pages', record, async () =>
      record.pages === '' ? NO_PAGES : publicPagesSchema.parse(await readJson(env, '/pages.json')),
    );
  }

  /** All managed links. */
  async links(env: Assets): Promise<LinkIndex> {
    return this.#once(
      'links',
      await this.record(env),
      async () => new LinkIndex(builtLinksSchema.parse(await readJson(env, '/links.json'))),
    );
  }

  /** Those of some reviews that the build has, without their long texts. The ones last used are kept. */
  async reviews(
    env: Assets,
    record: BuildRecord,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, Review>> {
    this.#filesOf(record);
    const isKept = () => this.#parsed.record === record;
    const found = new Map<string, Review>();
    const missing = new Set<string>();
    for (const id of ids) {
      const review = isKept() ? this.#reviews.get(id) : undefined;
      if (review === undefined) missing.add(id);
      else found.set(id, review);
    }
    const parts = [...new Set([...missing].map(reviewDataPart))];
    const read = await Promise.all(parts.map((part) => readReviewData(env, part, missing)));
    for (const review of read.flat()) {
      found.set(review.id, review);
      if (isKept()) this.#reviews.set(review.id, review);
    }
    return found;
  }

  /** Reads what was needed of earlier builds from the files of a new one, so that no visitor waits. Never throws. */
  async renew(env: Assets): Promise<void> {
    try {
      const record = await this.record(env);
      if (this.#needed.has('newest')) await this.newest(env, record);
      if (this.#needed.has('catalogue')) await this.catalogue(env, record);
      if (this.#needed.has('directory')) await this.directory(env, record);
      if (this.#needed.has('related')) await this.related(env, record);
      if (this.#needed.has('pages')) await this.pages(env, record);
      if (this.#needed.has('search')) await this.searchIndex(env, record);
      if (this.#needed.has('links')) await this.links(env);
    } catch (error) {
      console.warn('The new build could not be read:', error);
    }
  }

  async #once<Name extends keyof Parsed>(
    name: Name,
    record: BuildRecord,
    read: () => Promise<Parsed[Name]>,
  ): Promise<Parsed[Name]> {
    const known: Parsed[Name] | undefined = this.#filesOf(record)[name];
    return known === undefined ? this.#keep(name, record, await read()) : known;
  }

  #keep<Name extends keyof Parsed>(
    name: Name,
    record: BuildRecord,
    file: Parsed[Name],
  ): Parsed[Name] {
    this.#needed.add(name);
    this.#filesOf(record)[name] = file;
    return file;
  }

  /** What is known of a build. A request that began with the build before finds nothing, and leaves nothing. */
  #filesOf(record: BuildRecord): Partial<Parsed> {
    if (this.#parsed.record === record) return this.#parsed.files;
    const isBefore = this.#record !== undefined && this.#record.record !== record;
    if (isBefore) return {};
    this.#parsed = { record, files: {} };
    this.#reviews.clear();
    return this.#parsed.files;
  }
}

const isSameBuild = (one: BuildRecord, other: BuildRecord) =>
  one.change === other.change && one.built_at === other.built_at;

async function readIndex(env: Assets, ids: readonly string[]): Promise<SearchIndexes | null> {
  try {
    const reviews = SearchIndex.of(
      searchFileSchema.parse(await readJson(env, '/search.json')),
      ids,
    );
    return { reviews, guides: reviews.empty() };
  } catch (error) {
    console.warn('The index of the search could not be read:', error);
    return null;
  }
}

/** A beginning that no id has is not a file. */
async function readReviewData(
  { ASSETS }: Assets,
  part: string,
  wanted: ReadonlySet<string>,
): Promise<Review[]> {
  const path = reviewDataPath(part);
  const response = await ASSETS.fetch(addressOf(path));
  if (response.status === 404) return [];
  if (!response.ok) throw new Error(`${path} of the build answered ${response.status}`);
  const rows = reviewDataSchema.parse(await response.json());
  return rows.filter(({ id }) => wanted.has(id)).map((row) => builtReviewSchema.parse(row));
}

const addressOf = (path: string) => `https://assets.internal${path}`;

async function readJson({ ASSETS }: Assets, path: string): Promise<unknown> {
  const response = await ASSETS.fetch(addressOf(path));
  if (!response.ok) throw new Error(`${path} of the build answered ${response.status}`);
  return response.json();
}
