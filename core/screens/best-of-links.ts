import type { PageLink, PublicPages } from './schema.ts';
import { bestOfLink } from './screens.ts';

const links = new WeakMap<PublicPages['best_of'], ReadonlyMap<string, readonly PageLink[]>>();

/** The best-of pages that include each review, by its id, newest first. */
export function bestOfByReview({
  best_of: pages,
}: Pick<PublicPages, 'best_of'>): ReadonlyMap<string, readonly PageLink[]> {
  const known = links.get(pages);
  if (known !== undefined) return known;
  const byReview = new Map<string, PageLink[]>();
  for (const page of pages) {
    const link = bestOfLink(page);
    for (const id of new Set(page.content.picks.map(({ post_id }) => post_id))) {
      byReview.set(id, [...(byReview.get(id) ?? []), link]);
    }
  }
  links.set(pages, byReview);
  return byReview;
}
