import { newestFirst } from '../../core/catalogue/overlay.ts';
import { CHANGES_PER_READING } from '../../core/publishing/limits.ts';
import {
  type Content,
  readChanges,
  readPages,
  readRedirects,
  readReviewsById,
  withChanged,
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
  const { change, changes, due, construction } = await readChanges(known);
  if (change < known || changes.length === CHANGES_PER_READING) return null;
  const reviewIds = changes.flatMap((each) => (each.kind === 'link' ? [] : each.post_id));
  const changed = new Set(reviewIds);
  const links = withChanged(
    before.links,
    [...changes, ...due].filter((each) => each.kind === 'link'),
  );
  const kept = before.reviews.filter(({ id }) => !changed.has(id));
  const [fresh, redirects, pages] = await Promise.all([
    readReviews([...changed]),
    readRedirects(),
    readPages(),
  ]);
  const reviews = [...kept, ...fresh].sort(newestFirst);
  const content = { ...before, links, reviews, redirects, pages, change, construction, readAt };
  return { content, changed };
}

async function readReviews(ids: string[]) {
  const pages: ReturnType<typeof readReviewsById>[] = [];
  for (let start = 0; start < ids.length; start += IDS_PER_REQUEST) {
    pages.push(readReviewsById(ids.slice(start, start + IDS_PER_REQUEST)));
  }
  return (await Promise.all(pages)).flat();
}
