import {
  catalogueSchema,
  makeSearchable,
  type SearchableCatalogue,
} from '../../core/domain/catalogue.ts';
import type { Env } from '../env.ts';

const CATALOGUE_ADDRESS = 'https://assets.internal/catalogue.json';

let kept: { tag: string | null; catalogue: SearchableCatalogue } | undefined;

/**
 * The catalogue of the build that is being served. Parsed once per isolate and build: later calls
 * ask the assets only whether it is still the same.
 *
 * @throws when the build carries no readable catalogue
 */
export async function readCatalogue(env: Env): Promise<SearchableCatalogue> {
  const headers: HeadersInit = kept?.tag ? { 'If-None-Match': kept.tag } : {};
  const response = await env.ASSETS.fetch(CATALOGUE_ADDRESS, { headers });
  if (response.status === 304 && kept !== undefined) return kept.catalogue;
  if (!response.ok) throw new Error(`The build's catalogue answered ${response.status}`);
  const catalogue = makeSearchable(catalogueSchema.parse(await response.json()));
  kept = { tag: response.headers.get('ETag'), catalogue };
  return catalogue;
}
