import type { EdgeLink, LinkTarget } from '../../../core/links/schema.ts';

/** What a link does now. */
export type Destination =
  | { kind: 'shop'; target: LinkTarget }
  /** To the review, because the shop forbids managed links. */
  | { kind: 'review'; postId: string }
  /** It has ended; the review can help. */
  | { kind: 'gone'; postId: string | null }
  | { kind: 'unknown' };

export function destinationOf(link: EdgeLink, country: string | null, now: number): Destination {
  const { state, post_id: postId } = link;
  if (state === 'waiting' || state === 'missing') return { kind: 'unknown' };
  const hasEnded = link.ends_at !== null && Date.parse(link.ends_at) <= now;
  if (state === 'deleted' || hasEnded) return { kind: 'gone', postId };
  const isKnown = country !== null && Object.hasOwn(link.country_targets, country);
  const target = (isKnown ? link.country_targets[country] : undefined) ?? link.target;
  if (target !== null) return { kind: 'shop', target };
  return postId === null ? { kind: 'gone', postId } : { kind: 'review', postId };
}
