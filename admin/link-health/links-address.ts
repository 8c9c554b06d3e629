import { type LinkQuery, linkQuerySchema } from '../../core/link-health/schema.ts';
import { paths } from '../paths.ts';

const defaults = new Map<string, unknown>(Object.entries(linkQuerySchema.parse({})));

/** The query in the address of the list; invalid values are ignored. */
export function readLinkQuery(search: string): LinkQuery {
  const given = Object.fromEntries(new URLSearchParams(search));
  const { success, data, error } = linkQuerySchema.safeParse(given);
  if (success) return data;
  const invalid = new Set(error.issues.map(({ path }) => path[0]));
  const valid = Object.entries(given).filter(([name]) => !invalid.has(name));
  return linkQuerySchema.parse(Object.fromEntries(valid));
}

export function linksAddress(query: Partial<LinkQuery>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (defaults.get(name) !== value) parameters.set(name, String(value));
  }
  return parameters.size === 0 ? paths.links : `${paths.links}?${parameters}`;
}
