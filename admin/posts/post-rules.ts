import { checkDraft } from '../../core/posts/autosave.ts';
import { fieldLabel, fieldNames, isFieldName } from '../../core/posts/fields.ts';
import {
  type AdminPost,
  adminPostSchema,
  emptyPostForm,
  formOfPost,
  type PostForm,
  postFormStateSchema,
} from '../../core/posts/schema.ts';
import { conflictOf } from '../api/request-error.ts';
import type { FormRules } from '../content/kind.ts';
import { sameValue } from './form/form-state.ts';

/** The address of a withdrawn review leaves a redirect behind. That of a published one changes in its draft. */
const keepsSlug = (post: AdminPost | null) =>
  post !== null && post.published_at !== null && !post.published;

export const postRules: FormRules<PostForm, AdminPost> = {
  empty: emptyPostForm,
  fieldNames,
  labelOf: (field) => (isFieldName(field) ? fieldLabel(field) : field),
  sameValue,
  formOf: formOfPost,
  stateSchema: postFormStateSchema,
  newKey: 'new',
  manualFields: (post) => (keepsSlug(post) ? ['published', 'slug'] : ['published']),
  checkDraft,
  conflicting: (error) => conflictOf(error, 'content', adminPostSchema),
};
