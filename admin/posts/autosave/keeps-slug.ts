import type { AdminPost } from '../../../core/posts/schema.ts';

/** The address of a withdrawn review. That of a published one changes in its draft. */
export const keepsSlug = (post: AdminPost | null) =>
  post !== null && post.published_at !== null && !post.published;
