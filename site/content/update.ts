import { EDGE_STATE_PAGE } from '../../core/publishing/limits.ts';
import { byAge, type Content, readChanges, readReviewsById } from './reading.ts';

/** The ids of one request, whose address has a limited length. */
const IDS_PER_REQUEST = 100;

/** Current content, and the ids of the reviews that have changed. */
export interface Updated {
  content: Content;
  changed: ReadonlySet<string>;
}

/**
 * Reads the reviews that have changed since older content and since a change. Returns null when there
 * are too many changes to list.
 */
export async function updateContent(before: Content, since: number): Promise<Updated | null> {
  const readAt = new Date().toISOString();
  const known = Math.min(since, before.change);
  const { change, changes } = await readChanges(known);
  if (change < known || changes.length === EDGE_STATE_PAGE) return null;
  const changed = new Set(changes.map(({ post_id }) => post_id));
  const kept = before.reviews.filter(({ id }) => !changed.has(id));
  const reviews = [...kept, ...(await readReviews([...changed]))].sort(byAge);
  return { content: { ...before, reviews, change, readAt }, changed };
}

async function readReviews(ids: string[]) {
  const pages: ReturnType<typeof readReviewsById>[] = [];
  for (let start = 0; start < ids.length; start += IDS_PER_REQUEST) {
    pages.push(readReviewsById(ids.slice(start, start + IDS_PER_REQUEST)));
  }
  return (await Promise.all(pages)).flat();
}
