import type { EdgeLink } from '../../core/links/schema.ts';
import type { Review } from '../../core/posts/schema.ts';
import type { PostChange } from '../../core/publishing/schema.ts';

/**
 * What a save changed for visitors: one change (with the review as it is since, if it is public), the
 * construction switch, managed links (null: too many to list; `last` is the number of the last change), nothing, or
 * something that only the database knows: `unread` when its rebuild is requested already.
 */
export type Effect =
  | { change: PostChange | null; review: Review | null }
  | { construction: boolean }
  | { links: readonly EdgeLink[] | null; last: number }
  | 'nothing'
  | 'unread'
  | 'unknown';
