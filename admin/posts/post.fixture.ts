import { type AdminPost, emptyPostForm } from '../../core/posts/schema.ts';

/** A draft as the editor loads it. */
export const adminPost = (given: Partial<AdminPost> = {}): AdminPost => ({
  ...emptyPostForm,
  id: '0d5ad3b6-9f3c-4c37-8f0a-6b7f5d1d3c02',
  version: '2026-11-21T10:00:00Z',
  created_at: '2026-11-20T10:00:00Z',
  updated_at: '2026-11-21T10:00:00Z',
  published_at: null,
  content_updated_at: null,
  price_checked_at: null,
  publish_at: null,
  unpublish_at: null,
  unpublish_to: null,
  trashed_at: null,
  draft: null,
  title: 'Roller',
  ...given,
});
