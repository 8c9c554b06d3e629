import type { Review } from '../../core/posts/schema.ts';
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

/** Ids go into the address of a request, which must not grow without end. */
const IDS_PER_REQUEST = 100;

/**
 * Every change of a review beyond a number, and the number of the last change there is. Null when
 * there are so many that whoever asks had better read everything.
 */
export async function changesSince(
  since: number,
): Promise<{ change: number; changes: PostChange[] } | null> {
  const { change, changes } = await readChanges(since);
  return change < since || changes.length === EDGE_STATE_PAGE ? null : { change, changes };
}

/** Content as it is now, and the reviews that have changed since it was read before. */
export interface Updated {
  content: Content;
  changed: ReadonlySet<string>;
}

/** Content read before, with the reviews that have changed since read anew. Null as above. */
export async function updateContent(before: Content): Promise<Updated | null> {
  const readAt = new Date().toISOString();
  const since = await changesSince(before.change);
  if (since === null) return null;
  const changed = new Set(since.changes.map(({ post_id }) => post_id));
  const fresh = changed.size === 0 ? [] : await readAll([...changed]);
  const kept = before.reviews.filter(({ id }) => !changed.has(id));
  const reviews = merge(kept, fresh.sort(byAge));
  return { content: { ...before, reviews, change: since.change, readAt }, changed };
}

/**
 * Content read before as it is now, its categories and texts too: most reviews are the objects that they
 * were, because what changes of them is which categories they are in. Null as above.
 */
export async function updateEverything(before: Content): Promise<Content | null> {
  const updated = await updateContent(before);
  if (updated === null) return null;
  const [shelves, categories, texts] = await Promise.all([
    readPostCategories(),
    readCategories(),
    readTexts(),
  ]);
  const reviews = updated.content.reviews.map((review) => {
    const now = shelves.get(review.id) ?? review.categories;
    return isSame(now, review.categories) ? review : { ...review, categories: now };
  });
  return { ...updated.content, reviews, categories, texts };
}

function isSame(some: Review['categories'], others: Review['categories']): boolean {
  return (
    some.length === others.length &&
    some.every(({ name, slug }, index) => {
      const other = others[index];
      return other?.name === name && other.slug === slug;
    })
  );
}

/** Two sorted lists as one: sorting ten thousand reviews anew takes longer than rendering a few. */
function merge(many: Review[], few: Review[]): Review[] {
  const merged: Review[] = [];
  let next = 0;
  for (const review of few) {
    const start = next;
    while (next < many.length && byAge(many[next] as Review, review) < 0) next += 1;
    for (let index = start; index < next; index += 1) merged.push(many[index] as Review);
    merged.push(review);
  }
  for (; next < many.length; next += 1) merged.push(many[next] as Review);
  return merged;
}

async function readAll(ids: string[]) {
  const pages: ReturnType<typeof readReviewsById>[] = [];
  for (let start = 0; start < ids.length; start += IDS_PER_REQUEST) {
    pages.push(readReviewsById(ids.slice(start, start + IDS_PER_REQUEST)));
  }
  return (await Promise.all(pages)).flat();
}
