import { formerIdSlug } from '../../../core/posts/address.ts';

/** The URL of a post in WordPress: a path that a file of redirects can name, its id in a query, or another query. */
export type OldAddress =
  | { kind: 'path'; path: string }
  | { kind: 'id'; slug: string }
  | { kind: 'query' };

/** Null without its own URL. */
export function oldAddressOf(link: string): OldAddress | null {
  const url = URL.parse(link.trim());
  if (url === null) return null;
  const { pathname, search, searchParams } = url;
  if (search === '') return pathname === '/' ? null : { kind: 'path', path: pathname };
  const slug = formerIdSlug(searchParams.get('p') ?? '');
  return slug !== null && pathname === '/' ? { kind: 'id', slug } : { kind: 'query' };
}
