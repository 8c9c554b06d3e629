import type { OwnerPost } from '../../core/posts/admin-post.ts';
import { emptyPostForm, type PostForm } from '../../core/posts/form.ts';
import { postMessages } from '../../core/posts/messages.ts';

/** What the form of a post shows at first; a button without a text gets the usual one. */
export function formOf(post: OwnerPost): PostForm {
  const { id: _id, version: _version, created_at: _created, published_at: _first, ...form } = post;
  const call = form.primary_cta_text === '' ? postMessages.callToAction : form.primary_cta_text;
  return { ...emptyPostForm, ...form, primary_cta_text: call };
}
