import { type OwnerPostsQuery, ownerPostsQuerySchema } from '../../core/posts/schema.ts';
import { paths } from '../shell/paths.ts';

const defaults = ownerPostsQuerySchema.parse({});

/** The query in the address of the list; invalid values are ignored. */
export function readPostsQuery(search: string): OwnerPostsQuery {
  const given = Object.fromEntries(new URLSearchParams(search));
  const { success, data, error } = ownerPostsQuerySchema.safeParse(given);
  if (success) return data;
  const invalid = new Set(error.issues.map(({ path }) => path[0]));
  const valid = Object.entries(given).filter(([name]) => !invalid.has(name));
  return ownerPostsQuerySchema.parse(Object.fromEntries(valid));
}

/** The address of a list, without defaults. */
export function postsAddress(query: OwnerPostsQuery): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const isDefault = Object.entries(defaults).some(
      (entry) => entry[0] === name && entry[1] === value,
    );
    if (!isDefault) parameters.set(name, String(value));
  }
  return parameters.size === 0 ? paths.managePosts : `${paths.managePosts}?${parameters}`;
}

/** Whether a list is filtered, so that an empty one does not mean that there are no posts. */
export function isFiltered({ search, category, status }: OwnerPostsQuery): boolean {
  return search !== '' || category !== '' || status !== 'all';
}
