import type { PostForm } from '../../core/posts/schema.ts';
import { differences } from './form/form-state.ts';

/** The changes made here, applied to the changes made elsewhere. */
export function mergeForms(base: PostForm, mine: PostForm, theirs: PostForm): PostForm {
  const changed = differences(base, mine).map((name) => [name, mine[name]]);
  return { ...theirs, ...Object.fromEntries(changed) };
}
