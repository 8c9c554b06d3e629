import { type LibraryQuery, libraryQuerySchema } from '../../core/images/library.ts';
import { paths } from '../paths.ts';

const defaults = new Map<string, unknown>(Object.entries(libraryQuerySchema.parse({})));

/** The query in the address of the library; invalid values are ignored. */
export function readLibraryQuery(search: string): LibraryQuery {
  const given = Object.fromEntries(new URLSearchParams(search));
  const { success, data, error } = libraryQuerySchema.safeParse(given);
  if (success) return data;
  const invalid = new Set(error.issues.map(({ path }) => path[0]));
  const valid = Object.entries(given).filter(([name]) => !invalid.has(name));
  return libraryQuerySchema.parse(Object.fromEntries(valid));
}

export function libraryAddress(query: LibraryQuery): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (defaults.get(name) !== value) parameters.set(name, String(value));
  }
  return parameters.size === 0 ? paths.media : `${paths.media}?${parameters}`;
}

export const isFiltered = ({ search, filter }: LibraryQuery): boolean =>
  search !== '' || filter !== 'all';
