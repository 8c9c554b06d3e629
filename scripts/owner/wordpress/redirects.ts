import { DEFAULT_PRODUCTS_QUERY, productsAddress } from '../../../core/catalogue/query.ts';
import { reviewPath } from '../../../core/posts/address.ts';
import type { Categories } from './categories.ts';

/** The old addresses of the posts, of the archives of their categories and of the feed, one a line. */
export function redirectLines(
  posts: readonly { from: string; slug: string }[],
  archives: ReturnType<Categories['archives']>,
  oldSite: string,
): string[] {
  const root = (URL.parse(oldSite)?.pathname ?? '/').replace(/\/*$/, '/');
  const moved = [
    ...posts.map(({ from, slug }) => [from, reviewPath(slug)]),
    ...archives.map(({ path, slug }) => [
      `${root}${path}/`,
      productsAddress({ ...DEFAULT_PRODUCTS_QUERY, category: slug ?? '' }),
    ]),
    [`${root}feed/`, '/rss.xml'],
  ];
  return moved.map(([from, to]) => `${from} ${to} 301\n`);
}
