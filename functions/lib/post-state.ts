import type { PostState } from '../../core/domain/owner-post.ts';

/** What visitors get to see of a post. */
export function postState(post: { published: boolean }): PostState {
  return post.published ? 'live' : 'draft';
}
