import { type CatalogueItem, catalogueSchema } from '../../core/catalogue/schema.ts';
import { makeSearchable, type SearchableCatalogue } from '../../core/catalogue/search.ts';
import { builtLinksSchema } from '../../core/links/schema.ts';
import {
  type BuildRecord,
  buildRecordSchema,
  type Newest,
  newestSchema,
} from '../../core/publishing/schema.ts';
import { type PublicPages, publicPagesSchema } from '../../core/screens/schema.ts';
import { SearchIndex, searchFileSchema } from '../../core/search/index.ts';
import type { Env } from '../env.ts';
import { LinkIndex } from '../links/index.ts';

const RECORD_URL = 'https://assets.internal/build.json';
const CATALOGUE_URL = 'https://assets.internal/catalogue.json';
const SEARCH_URL = 'https://assets.internal/search.json';
const NEWEST_URL = 'https://assets.internal/newest.json';
const PAGES_URL = 'https://assets.internal/pages.json';
const LINKS_URL = 'https://assets.internal/links.json';

export type Assets = Pick<Env, 'ASSETS'>;

const NO_PAGES: PublicPages = {
  revision: '',
  best_of: [],
  site_page: [],
  comparisons: [],
  categories: [],
};

/** What a search looks through. */
export interface SearchIndexes {
  reviews: SearchIndex;
  /** Of pages about several products, which are few: all of them are given with a search. */
  guides: SearchIndex;
}

/** Parses each file once per isolate and build. */
export class ServedBuild {
  #record: { tag: string; record: BuildRecord } | undefined;
  #catalogue: { record: BuildRecord; catalogue: SearchableCatalogue } | undefined;
  #index: { record: BuildRecord; index: SearchIndexes | null } | undefined;
  #newest: { record: BuildRecord; newest: Newest } | undefined;
  #pages: { record: BuildRecord; pages: PublicPages } | undefined;
  #links: { record: BuildRecord; links: LinkIndex } | undefined;

  /** The same object for the same build. Throws when it is missing. */
  async record({ ASSETS }: Assets): Promise<BuildRecord> {
    const known = this.#record;
    const headers: HeadersInit = known === undefined ? {} : { 'If-None-Match': known.tag };
    const response = await ASSETS.fetch(RECORD_URL, { headers });
    if (response.status === 304 && known !== undefined) return known.record;
    if (!response.ok) throw new Error(`The record of the build answered ${response.status}`);
    const record = buildRecordSchema.parse(await response.json());
    const tag = response.headers.get('ETag');
    this.#record = tag === null ? undefined : { tag, record };
    return record;
  }

  /** When the first thing in a file of the build expires, as far as known without asking again. */
  async until(env: Assets, path: string): Promise<string | undefined> {
    const record = this.#record?.record ?? (await this.record(env).catch(() => null));
    return record?.until[path];
  }

  /** Throws when it is missing. */
  async catalogue(env: Assets, record?: BuildRecord): Promise<SearchableCatalogue> {
    const current = record ?? (await this.record(env));
    if (this.#catalogue?.record === current) return this.#catalogue.catalogue;
    const catalogue = makeSearchable(catalogueSchema.parse(await readJson(env, CATALOGUE_URL)));
    this.#catalogue = { record: current, catalogue };
    return catalogue;
  }

  /**
   * The index of the search, loaded only when somebody searches: it takes more time than everything else.
   * Null when it is missing, as in older builds; then only literal matches are found.
   */
  async searchIndex(env: Assets, record: BuildRecord): Promise<SearchIndexes | null> {
    if (this.#index?.record === record) return this.#index.index;
    const { items } = await this.catalogue(env, record);
    const index = await readIndex(env, items);
    const served = await this.record(env);
    // The next build may have been served meanwhile, and an index cannot take on changes of reviews of another one.
    if (!isSameBuild(served, record)) return this.searchIndex(env, served);
    this.#index = { record, index };
    return index;
  }

  /** The newest reviews of the build with this record. Throws without them. */
  async newest(env: Assets, record: BuildRecord): Promise<Newest> {
    if (this.#newest?.record === record) return this.#newest.newest;
    const newest = newestSchema.parse(await readJson(env, NEWEST_URL));
    this.#newest = { record, newest };
    return newest;
  }

  /** Best-of pages, comparisons and categories of the build with this record. Throws without them. */
  async pages(env: Assets, record: BuildRecord): Promise<PublicPages> {
    if (this.#pages?.record === record) return this.#pages.pages;
    // Older builds have none.
    const pages =
      record.pages === '' ? NO_PAGES : publicPagesSchema.parse(await readJson(env, PAGES_URL));
    this.#pages = { record, pages };
    return pages;
  }

  /** All managed links of the build. Throws when they are missing. */
  async links(env: Assets): Promise<LinkIndex> {
    const record = await this.record(env);
    if (this.#links?.record === record) return this.#links.links;
    // Without a numbered change there never was a link.
    const built = record.link_change === 0 ? [] : await readJson(env, LINKS_URL);
    const links = new LinkIndex(builtLinksSchema.parse(built));
    this.#links = { record, links };
    return links;
  }

  /**
   * Reads the same files of a new build as were read of the previous one, so that no visitor waits. Never
   * throws.
   */
  async renew(env: Assets): Promise<void> {
    try {
      const record = await this.record(env);
      if (this.#newest !== undefined) await this.newest(env, record);
      if (this.#catalogue !== undefined) await this.catalogue(env, record);
      if (this.#pages !== undefined) await this.pages(env, record);
      if (this.#index !== undefined) await this.searchIndex(env, record);
      if (this.#links !== undefined) await this.links(env);
    } catch (error) {
      console.warn('The new build could not be read:', error);
    }
  }
}

const isSameBuild = (one: BuildRecord, other: BuildRecord) =>
  one.change === other.change && one.built_at === other.built_at;

async function readIndex(
  env: Assets,
  items: readonly CatalogueItem[],
): Promise<SearchIndexes | null> {
  try {
    const file = searchFileSchema.parse(await readJson(env, SEARCH_URL));
    const reviews = SearchIndex.of(
      file,
      items.map(({ id }) => id),
    );
    return { reviews, guides: reviews.empty() };
  } catch (error) {
    console.warn('The index of the search could not be read:', error);
    return null;
  }
}

async function readJson({ ASSETS }: Assets, url: string): Promise<unknown> {
  const response = await ASSETS.fetch(url);
  if (!response.ok) throw new Error(`${url} of the build answered ${response.status}`);
  return response.json();
}
