import type { PostChange } from '../../core/domain/post-change.ts';
import { EDGE_STATE_PAGE } from '../../core/limits.ts';
import { byAge, type Content, readChanges, readReviewsById } from './reading.ts';

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

/** Content read before, with the reviews that have changed since read anew. Null as above. */
export async function updateContent(before: Content): Promise<Content | null> {
  const readAt = new Date().toISOString();
  const since = await changesSince(before.change);
  if (since === null) return null;
  const ids = new Set(since.changes.map(({ post_id }) => post_id));
  const kept = before.reviews.filter(({ id }) => !ids.has(id));
  const reviews = [...kept, ...(await readAll([...ids]))].sort(byAge);
  return { ...before, reviews, change: since.change, readAt };
}

async function readAll(ids: string[]) {
  const pages: ReturnType<typeof readReviewsById>[] = [];
  for (let start = 0; start < ids.length; start += IDS_PER_REQUEST) {
    pages.push(readReviewsById(ids.slice(start, start + IDS_PER_REQUEST)));
  }
  return (await Promise.all(pages)).flat();
}
