import { lazy } from 'react';
import { reviewPath } from '../../core/posts/address.ts';
import { postMessages } from '../../core/posts/messages.ts';
import type { AdminPost, PostForm } from '../../core/posts/schema.ts';
import type { EditedKind } from '../content/kind.ts';
import { previewSource } from '../content/preview/preview-source.ts';
import { postPaths } from '../paths.ts';
import { formatTime } from '../ui/time/dates.ts';
import { autosavePost, discardDraft, postPreview, readPost, refreshPosts } from './api.ts';
import { postRules } from './post-rules.ts';

export const postKind: EditedKind<PostForm, AdminPost> = {
  ...postRules,
  name: 'post',
  paths: postPaths,
  read: readPost,
  autosave: autosavePost,
  discardDraft,
  refresh: refreshPosts,
  preview: previewSource('/api/admin/preview', postPreview, postRules.labelOf),
  // The draft may have another address; that of the id leads to the public one.
  pageOf: ({ published, draft, slug, id }) =>
    published ? reviewPath(draft === null ? slug : id) : null,
  redirects: true,
  savesDrafts: false,
  Conflict: lazy(() => import('./PostConflict.tsx')),
  texts: {
    missing: postMessages.missing,
    changed: postMessages.changed,
    leave: 'Cancel',
    hidden: 'Visitors do not see this post.',
    shown: ({ updated_at }) => `the post as saved ${formatTime(updated_at)}`,
  },
};
