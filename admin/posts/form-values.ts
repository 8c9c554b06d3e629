import type { OwnerPost } from '../../core/posts/admin-post.ts';
import { emptyPostForm, type PostForm } from '../../core/posts/form.ts';
import { postMessages } from '../../core/posts/messages.ts';
import { differences } from './form/form-state.ts';

/** The form of a post; a button without a text gets the default one. */
export function formOf(post: OwnerPost): PostForm {
  const { id: _id, version: _version, created_at: _created, published_at: _first, ...form } = post;
  const ctaText = form.primary_cta_text === '' ? postMessages.callToAction : form.primary_cta_text;
  return { ...emptyPostForm, ...form, primary_cta_text: ctaText };
}

/** The changes made here, applied to the changes made elsewhere. */
export function mergeForms(base: PostForm, mine: PostForm, theirs: PostForm): PostForm {
  const changed = differences(base, mine).map((name) => [name, mine[name]]);
  return { ...theirs, ...Object.fromEntries(changed) };
}
