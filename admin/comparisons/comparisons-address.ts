import { paths } from '../paths.ts';

/** What the screen shows: the list, a form for a new pair, or the texts of one. */
export type ShownComparisons =
  | { kind: 'list' }
  | { kind: 'new'; posts: string[] }
  | { kind: 'edit'; id: string };

export function readComparisonsAddress(search: string): ShownComparisons {
  const parameters = new URLSearchParams(search);
  const id = parameters.get('edit');
  if (id !== null) return { kind: 'edit', id };
  if (parameters.has('new')) return { kind: 'new', posts: parameters.getAll('post').slice(0, 2) };
  return { kind: 'list' };
}

export const editComparisonPath = (id: string) =>
  `${paths.comparisons}?${new URLSearchParams({ edit: id })}`;

/** @param posts chosen already */
export const newComparisonPath = (posts: readonly string[] = []) =>
  `${paths.comparisons}?${new URLSearchParams([['new', ''], ...posts.map((id) => ['post', id])])}`;
