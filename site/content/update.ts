import { EDGE_STATE_PAGE } from '../../core/publishing/limits.ts';
import type { PostChange } from '../../core/publishing/schema.ts';
import {
  byAge,
  type Content,
  readCategories,
  readChanges,
  readPostCategories,
  readReviewsById,
  readTexts,
} from './reading.ts';

/** Ids are part of a request's URL, whose length is limited. */
const IDS_PER_REQUEST = 100;

/**
 * Every change of a review beyond a number, and the number of the last change. Null when there are so
 * many that reading everything is better.
 */
export async function changesSince(
  since: number,
): Promise<{ change: number; changes: PostChange[] } | null> {
  const { change, changes } = await readChanges(since);
  return change < since || changes.length === EDGE_STATE_PAGE ? null : { change, changes };
}

/** The content of now, and the reviews that have changed since it was last read. */
export interface Updated {
  content: Content;
  changed: ReadonlySet<string>;
}

/** Re-reads the reviews that have changed. Null as above. */
export async function updateContent(before: Content): Promise<Updated | null> {
  const readAt = new Date().toISOString();
  const since = await changesSince(before.change);
  if (since === null) return null;
  const changed = new Set(since.changes.map(({ post_id }) => post_id));
  const fresh = changed.size === 0 ? [] : await readAll([...changed]);
  const kept = before.reviews.filter(({ id }) => !changed.has(id));
  const reviews = [...kept, ...fresh].sort(byAge);
  return { content: { ...before, reviews, change: since.change, readAt }, changed };
}

/** As `updateContent`, with the categories and texts of today. */
export async function updateEverything(before: Content): Promise<Content | null> {
  const updated = await updateContent(before);
  if (updated === null) return null;
  const [postCategories, categories, texts] = await Promise.all([
    readPostCategories(),
    readCategories(),
    readTexts(),
  ]);
  const reviews = updated.content.reviews.map((review) => ({
    ...review,
    categories: postCategories.get(review.id) ?? review.categories,
  }));
  return { ...updated.content, reviews, categories, texts };
}

async function readAll(ids: string[]) {
  const pages: ReturnType<typeof readReviewsById>[] = [];
  for (let start = 0; start < ids.length; start += IDS_PER_REQUEST) {
    pages.push(readReviewsById(ids.slice(start, start + IDS_PER_REQUEST)));
  }
  return (await Promise.all(pages)).flat();
}
