import { type OwnerPostsQuery, ownerPostsQuerySchema } from '../../core/posts/schema.ts';
import { paths } from '../shell/paths.ts';

const defaults = ownerPostsQuerySchema.parse({});

/** What the address of the list asks for; a value that makes no sense counts as none. */
export function readPostsQuery(search: string): OwnerPostsQuery {
  const given = Object.fromEntries(new URLSearchParams(search));
  const { success, data, error } = ownerPostsQuerySchema.safeParse(given);
  if (success) return data;
  const wrong = new Set(error.issues.map(({ path }) => path[0]));
  const right = Object.entries(given).filter(([name]) => !wrong.has(name));
  return ownerPostsQuerySchema.parse(Object.fromEntries(right));
}

/** The address of a list; what is as usual is left out. */
export function postsAddress(query: OwnerPostsQuery): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const usual = Object.entries(defaults).some(([key, kept]) => key === name && kept === value);
    if (!usual) parameters.set(name, String(value));
  }
  return parameters.size === 0 ? paths.managePosts : `${paths.managePosts}?${parameters}`;
}

/** Whether a list is narrowed down, so that an empty one does not mean that there are no posts. */
export function isNarrowed({ search, category, status }: OwnerPostsQuery): boolean {
  return search !== '' || category !== '' || status !== 'all';
}
