import { catalogueSchema } from '../../core/catalogue/schema.ts';
import { makeSearchable, type SearchableCatalogue } from '../../core/catalogue/search.ts';
import { type BuildRecord, buildRecordSchema } from '../../core/publishing/schema.ts';
import type { Env } from '../env.ts';

const RECORD_URL = 'https://assets.internal/build.json';
const CATALOGUE_URL = 'https://assets.internal/catalogue.json';

type Assets = Pick<Env, 'ASSETS'>;

/** What the build that is being served contains. Each file is parsed once per isolate and build. */
export class ServedBuild {
  #record: { tag: string; record: BuildRecord } | undefined;
  #catalogue: { record: BuildRecord; catalogue: SearchableCatalogue } | undefined;

  /** The record of the build, the same object as long as the build. Throws without one. */
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

  /** The catalogue of the build, whose record may be given. Throws without one. */
  async catalogue(env: Assets, record?: BuildRecord): Promise<SearchableCatalogue> {
    const current = record ?? (await this.record(env));
    if (this.#catalogue?.record === current) return this.#catalogue.catalogue;
    const response = await env.ASSETS.fetch(CATALOGUE_URL);
    if (!response.ok) throw new Error(`The catalogue of the build answered ${response.status}`);
    const catalogue = makeSearchable(catalogueSchema.parse(await response.json()));
    this.#catalogue = { record: current, catalogue };
    return catalogue;
  }
}
