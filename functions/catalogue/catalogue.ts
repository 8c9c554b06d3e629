import { catalogueSchema } from '../../core/catalogue/schema.ts';
import { makeSearchable, type SearchableCatalogue } from '../../core/catalogue/search.ts';
import type { BuildRecord } from '../../core/publishing/schema.ts';
import type { Env } from '../env.ts';
import { servedBuild } from '../publishing/served-build.ts';

const CATALOGUE_ADDRESS = 'https://assets.internal/catalogue.json';

let kept: { build: BuildRecord; catalogue: SearchableCatalogue } | undefined;

/**
 * The catalogue of the build that is being served, parsed once per isolate and build: every build has a
 * record of its own, and that is what tells whether it is still the same.
 *
 * @throws when the build carries no readable catalogue
 */
export async function readCatalogue(env: Env): Promise<SearchableCatalogue> {
  return catalogueOf(env, await servedBuild(env));
}

/** The same for a build whose record has just been read. */
export async function catalogueOf(env: Env, build: BuildRecord): Promise<SearchableCatalogue> {
  if (kept?.build === build) return kept.catalogue;
  const response = await env.ASSETS.fetch(CATALOGUE_ADDRESS);
  if (!response.ok) throw new Error(`The build's catalogue answered ${response.status}`);
  const catalogue = makeSearchable(catalogueSchema.parse(await response.json()));
  kept = { build, catalogue };
  return catalogue;
}
