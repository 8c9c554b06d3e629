import type { EdgeLink } from '../../core/links/schema.ts';
import type { Review } from '../../core/posts/schema.ts';
import type { Change } from './edge-knowledge.ts';

/**
 * What a save changed for visitors: one change (with the review as it is since, if it is public), the
 * construction switch, managed links (null: too many to list, with those that no build has), nothing, or something that only the database knows: `unread` when its rebuild is
 * requested already.
 */
export type Effect =
  | { change: Change | null; review: Review | null }
  | { construction: boolean }
  | { links: readonly EdgeLink[] | null; last: number }
  | 'nothing'
  | 'unread'
  | 'unknown';
