import type { Review } from '../../core/posts/schema.ts';
import type { LinkChange, PostChange } from '../../core/publishing/schema.ts';

/**
 * What a save changed for visitors: a review (with its content since, if it is public), managed links, the
 * construction switch, nothing, or something that only the database knows: `unread` when it needs no rebuild or one is
 * requested already.
 */
export type Effect =
  | { change: PostChange | null; review: Review | null }
  | { construction: boolean }
  | { links: readonly LinkChange[] }
  | 'nothing'
  | 'unread'
  | 'unknown';
