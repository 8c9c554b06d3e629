import { type AdminPostsQuery, adminPostsQuerySchema } from '../../core/posts/list.ts';
import { paths } from '../shell/paths.ts';

const defaults = new Map<string, unknown>(Object.entries(adminPostsQuerySchema.parse({})));

/** The query in the address of the list; invalid values are ignored. */
export function readPostsQuery(search: string): AdminPostsQuery {
  const given = Object.fromEntries(new URLSearchParams(search));
  const { success, data, error } = adminPostsQuerySchema.safeParse(given);
  if (success) return data;
  const invalid = new Set(error.issues.map(({ path }) => path[0]));
  const valid = Object.entries(given).filter(([name]) => !invalid.has(name));
  return adminPostsQuerySchema.parse(Object.fromEntries(valid));
}

export function postsAddress(query: AdminPostsQuery): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (defaults.get(name) !== value) parameters.set(name, String(value));
  }
  return parameters.size === 0 ? paths.managePosts : `${paths.managePosts}?${parameters}`;
}

/** Whether a filter applies: an empty list then does not mean that there are no posts. */
export const isFiltered = ({ search, category, status }: AdminPostsQuery): boolean =>
  search !== '' || category !== '' || status !== 'all';
