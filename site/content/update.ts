import { EDGE_STATE_PAGE } from '../../core/publishing/limits.ts';
import { newestFirst } from '../../core/publishing/overlay.ts';
import {
  type Content,
  readChanges,
  readLinks,
  readPages,
  readRedirects,
  readReviewsById,
} from './reading.ts';

/** URLs have a limited length. */
const IDS_PER_REQUEST = 100;

export interface Updated {
  content: Content;
  changed: ReadonlySet<string>;
}

/** Null when there are too many changes to list. */
export async function updateContent(before: Content, since: number): Promise<Updated | null> {
  const readAt = new Date().toISOString();
  const known = Math.min(since, before.change);
  const { change, changes, construction } = await readChanges(known);
  if (change < known || changes.length === EDGE_STATE_PAGE) return null;
  const changed = new Set(changes.map(({ post_id }) => post_id));
  const kept = before.reviews.filter(({ id }) => !changed.has(id));
  const [fresh, redirects, links, pages] = await Promise.all([
    readReviews([...changed]),
    readRedirects(),
    readLinks(before.links, before.linkChange),
    readPages(),
  ]);
  const reviews = [...kept, ...fresh].sort(newestFirst);
  const content = { ...before, ...links, reviews, redirects, pages, change, construction, readAt };
  return { content, changed };
}

async function readReviews(ids: string[]) {
  const pages: ReturnType<typeof readReviewsById>[] = [];
  for (let start = 0; start < ids.length; start += IDS_PER_REQUEST) {
    pages.push(readReviewsById(ids.slice(start, start + IDS_PER_REQUEST)));
  }
  return (await Promise.all(pages)).flat();
}
