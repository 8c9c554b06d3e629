import { type LinksQuery, linksQuerySchema } from '../../core/links/managed.ts';
import { paths } from '../paths.ts';

const defaults = new Map<string, unknown>(Object.entries(linksQuerySchema.parse({})));

/** The query in the address of the list; invalid values are ignored. */
export function readLinksQuery(search: string): LinksQuery {
  const given = Object.fromEntries(new URLSearchParams(search));
  const { success, data, error } = linksQuerySchema.safeParse(given);
  if (success) return data;
  const invalid = new Set(error.issues.map(({ path }) => path[0]));
  const valid = Object.entries(given).filter(([name]) => !invalid.has(name));
  return linksQuerySchema.parse(Object.fromEntries(valid));
}

export function linksAddress(query: LinksQuery): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (defaults.get(name) !== value) parameters.set(name, String(value));
  }
  return parameters.size === 0 ? paths.managedLinks : `${paths.managedLinks}?${parameters}`;
}

export const isFiltered = ({ search, merchant, state }: LinksQuery): boolean =>
  search !== '' || merchant !== '' || state !== 'all';
