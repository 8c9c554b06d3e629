import { checkDraft } from '../../core/posts/autosave.ts';
import { fieldLabel, fieldNames, isFieldName } from '../../core/posts/fields.ts';
import { postMessages, previewMessages } from '../../core/posts/messages.ts';
import {
  type AdminPost,
  emptyPostForm,
  formOfPost,
  type PostForm,
  postFormStateSchema,
} from '../../core/posts/schema.ts';
import { errorMessage, RequestError } from '../api/request-error.ts';
import type { EditedKind } from '../editing/index.ts';
import { autosavePost, discardDraft, readPost, readPreview, refreshPosts } from './api.ts';
import { conflictingPost } from './conflict.ts';
import { sameValue } from './form/form-state.ts';

/** The address of a withdrawn review leaves a redirect behind. That of a published one changes in its draft. */
const keepsSlug = (post: AdminPost | null) =>
  post !== null && post.published_at !== null && !post.published;

export const postKind: EditedKind<PostForm, AdminPost> = {
  empty: emptyPostForm,
  fieldNames,
  labelOf: (field) => (isFieldName(field) ? fieldLabel(field) : field),
  sameValue,
  formOf: formOfPost,
  stateSchema: postFormStateSchema,
  newKey: 'new',
  manualFields: (post) => (keepsSlug(post) ? ['published', 'slug'] : ['published']),
  checkDraft,
  conflicting: conflictingPost,
  read: readPost,
  autosave: autosavePost,
  discardDraft,
  refresh: refreshPosts,
  preview: {
    action: '/api/admin/preview',
    read: readPreview,
    failure(error) {
      const text = errorMessage(error, previewMessages.failed);
      const field = error instanceof RequestError ? error.field : undefined;
      return isFieldName(field) ? `${fieldLabel(field)}: ${text}` : text;
    },
  },
  missing: postMessages.missing,
};
