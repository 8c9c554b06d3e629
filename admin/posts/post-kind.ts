import { postMessages } from '../../core/posts/messages.ts';
import type { AdminPost, PostForm } from '../../core/posts/schema.ts';
import type { EditedKind } from '../editing/kind.ts';
import { previewFailure } from '../editing/preview/preview-source.ts';
import { autosavePost, discardDraft, readPreview, refreshPosts } from './api.ts';
import { postRules } from './post-rules.ts';

export const postKind: EditedKind<PostForm, AdminPost> = {
  ...postRules,
  autosave: autosavePost,
  discardDraft,
  refresh: refreshPosts,
  preview: {
    action: '/api/admin/preview',
    read: readPreview,
    failure: (error) => previewFailure(error, postRules.labelOf),
  },
  missing: postMessages.missing,
  changed: postMessages.changed,
};
